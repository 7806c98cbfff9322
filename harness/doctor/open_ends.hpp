#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/run/supervisor.hpp"

namespace harness::doctor {

/// Sockets and a terminal that wait for whoever reaches them.
class OpenEnds {
 public:
  /// `mark` names what has a name, `folder` is for the socket in the file system. Null, with errno set, when
  /// they cannot be opened; a machine without a network or without terminals has those ends missing.
  static std::unique_ptr<OpenEnds> open(const std::string& folder, const std::string& mark);

  /// What the hostile program is told of them, NAME=VALUE each.
  std::vector<std::string> facts() const;
  /// By which end somebody came since the last time; empty when nobody did.
  std::string visited() const;

 private:
  OpenEnds() = default;

  OwnedFd tcp_;
  OwnedFd udp_;
  OwnedFd unix_;
  OwnedFd abstract_;
  OwnedFd terminal_;
  /// Of the terminal, where a program reads what was typed.
  OwnedFd typed_;
  int port_ = 0;
  std::string path_;
  std::string abstract_name_;
  std::string terminal_name_;
};

}  // namespace harness::doctor
