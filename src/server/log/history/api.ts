import { act, read, writeAfter } from "../../call/funct";
import { cached, readerKey } from "../../journal/cache";
import { mustReadRecord } from "../../records/rights";
import { HistoryOf, OneRecord, SetBack } from "./input";
import { messages } from "./model";
import * as history from "./store";

export const historyApi = {
  getAll: read("signed in", HistoryOf, async (record, call) => {
    await mustReadRecord(record.table, record.id, call);
    return history.historyOf(record, call);
  }),

  getLast: read("signed in", OneRecord, async (record, call) => {
    await mustReadRecord(record.table, record.id, call);
    return cached(`last ${JSON.stringify(record)} ${call.user.id} ${readerKey(call)}`, () => ({
      last: history.lastChangeOf(record, call),
    }));
  }),

  setBack: writeAfter(
    "signed in",
    SetBack,
    act.undo(messages.setBack, "Ha riportato a valori precedenti {il}"),
    async ({ table, id }, call) => {
      await mustReadRecord(table, id, call);
      return { value: undefined };
    },
    ({ change, side, ...record }, call) => history.setRecordBack(record, change, side, call),
  ),
};
