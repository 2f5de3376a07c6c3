import type { Day } from "../../server/base/days";

/** The server's: this computer's clock may be wrong. */
export const today = () => document.body.dataset.serverDay as Day;
