// The case that an address names.
import { caseView } from "./case.js";

/**
 * The view of the case that an address names, where it names one.
 * @param {import("./data.js").Report} report
 * @param {import("./data.js").Told} told
 * @param {URLSearchParams} address
 */
export function caseAt(report, told, address) {
  const id = address.get("case");
  return id === null ? null : caseView(report, told, id, Number(address.get("line")) || 0);
}
