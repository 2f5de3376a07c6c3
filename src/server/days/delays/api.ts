import { row } from "../../call/conflict-records";
import { read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { ExpectedEnd } from "./input";
import { messages } from "./model";
import * as delays from "./store";

export const delayApi = {
  getDelay: read({ onA: "modifyDailyWorks" }, One, ({ id }, call) => delays.delayOf(id, call)),

  saveExpectedEnd: write({ onA: "modifyDailyWorks" }, ExpectedEnd, delays.saveExpectedEnd, {
    message: messages.saved,
    words: ["change", "Ha segnato quando finisce {il}"],
    record: row("works", { read: "Works.getDelay" }),
  }),
};
