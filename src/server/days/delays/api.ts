import { row } from "../../call/conflict-records";
import { act, read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { ExpectedEnd } from "./input";
import { messages } from "./model";
import * as delays from "./store";

export const delayApi = {
  getDelay: read({ onA: "modifyDailyWorks" }, One, ({ id }, call) => delays.delayOf(id, call)),

  saveExpectedEnd: write(
    { onA: "modifyDailyWorks" },
    ExpectedEnd,
    act.change(messages.saved, row("works", { read: "Works.getDelay" }), "Ha segnato quando finisce {il}"),
    delays.saveExpectedEnd,
  ),
};
