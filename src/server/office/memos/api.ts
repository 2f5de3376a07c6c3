import { z } from "zod";
import { exporting } from "../../call/description";
import { inWorker, read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { validIn, withRules } from "../../input/parse";
import { exportFormat } from "../../search/listing/input";
import { messages as listMessages } from "../../search/listing/model";
import { recordExport } from "../../search/listing/store";
import { MemoChange, MemoList, MemoShare, NewMemo } from "./input";
import { messages } from "./model";
import * as memos from "./store";

const One = z.object({ id: id() });

const New = withRules(z.object({ values: NewMemo }), ({ values }, call) =>
  memos.recipientErrors(validIn(NewMemo.shape, values).users, call),
);

export const memoApi = {
  getAll: read("signed in", MemoList, (asked, call) => memos.visibleMemos(call.user.id, asked)),

  getMemoFromUser: read("signed in", MemoList, (asked, call) =>
    memos.visibleMemos(call.user.id, { ...asked, of: "own" }),
  ),

  exportList: write(
    "signed in",
    MemoList.extend(exportFormat),
    recordExport,
    exporting(listMessages.exported, "Ha esportato l'elenco dei memo"),
  ),

  getFromId: read("signed in", One, ({ id }, call) => ({ memo: memos.memoById(id, call.user.id) })),

  createNew: write("signed in", New, ({ values }, call) => ({ id: memos.createMemo(values, call) }), {
    message: messages.created,
    words: ["insert", "Ha inserito {il}"],
  }),

  updateMemo: write(
    "signed in",
    z.object({ values: MemoChange }),
    ({ values: { id, ...values } }, call) => memos.changeMemo(id, values, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "memos" },
  ),

  deleteMemo: write("signed in", One, ({ id }, call) => memos.deleteMemo(id, call), {
    message: messages.deleted,
    words: ["delete", "Ha eliminato {il}"],
    record: "memos",
  }),

  share: write("signed in", MemoShare, ({ id, users }, call) => memos.shareMemo(id, users, call), {
    message: messages.shared,
    words: ["change", "Ha condiviso {il}"],
    record: null,
  }),
};

export const memoExports = {
  memos: inWorker(
    read("signed in", MemoList, (asked, { user }) => ({ ids: memos.chosenMemos(user.id, asked).ids })),
  ),
};
