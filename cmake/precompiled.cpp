// Nothing but what is precompiled for it.
