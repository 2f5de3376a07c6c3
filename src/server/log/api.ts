import { inWorker, nothing, read } from "../call/funct";
import { ActList } from "./input";
import { listActs } from "./store";
import { verifyJournal } from "./verification";

export const logApi = {
  getAll: read("adminLog", ActList, listActs),

  verify: inWorker(
    read("adminLog", nothing, (_, call) => verifyJournal(call)),
    { isSlow: true },
  ),
};
