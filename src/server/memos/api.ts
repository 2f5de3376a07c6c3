import { z } from "zod";
import { id } from "../fields";
import { read, write } from "../funct";
import { MemoChange, MemoList, MemoShare, NewMemo } from "./input";
import { messages } from "./model";
import * as memos from "./store";

const One = z.object({ id: id() });

export const memoApi = {
  getAll: read("signed in", MemoList, (asked, call) => memos.visibleMemos(call.user.id, asked)),

  getMemoFromUser: read("signed in", MemoList, (asked, call) => memos.ownMemos(call.user.id, asked)),

  getFromId: read("signed in", One, ({ id }, call) => ({ memo: memos.memoById(id, call.user.id) })),

  createNew: write(
    "signed in",
    z.object({ values: NewMemo }),
    ({ values }, call) => ({ id: memos.createMemo(values, call) }),
    messages.created,
  ),

  updateMemo: write(
    "signed in",
    z.object({ values: MemoChange }),
    ({ values: { id, ...values } }, call) => memos.changeMemo(id, values, call),
    messages.changed,
  ),

  deleteMemo: write("signed in", One, ({ id }, call) => memos.deleteMemo(id, call), messages.deleted),

  share: write(
    "signed in",
    MemoShare,
    ({ id, users }, call) => memos.shareMemo(id, users, call),
    messages.shared,
  ),
};
