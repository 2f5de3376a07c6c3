import { read } from "../../call/funct";
import { HistoryPage } from "./input";
import { listMovements } from "./store";

/** The movements' part of the service Box. */
export const boxHistoryApi = {
  getLog: read("boxes", HistoryPage, ({ page }, call) => listMovements(page, call.site)),
};
