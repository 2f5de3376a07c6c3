import { reasons } from "../../call/description";
import { nothing, read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { cached, readerKey } from "../../journal/cache";
import type { Call } from "../../journal/caller";
import { Notified, OneSubject, Opened, Settled } from "./input";
import { messages } from "./model";
import { messagesOfClient } from "./of-client";
import * as store from "./store";

/** Of the outbox, too: what it sent is notified. */
const dueFor = (call: Call) =>
  cached(`messages due ${readerKey(call)}`, () => store.dueNotices(call), ["letters"]);

export const messageApi = {
  getDue: read({ onA: "planning.view" }, nothing, (_, call) => dueFor(call)),

  getDraft: read({ onA: "messages.send" }, OneSubject, (asked, call) => ({
    notice: store.draft(asked, call),
  })),

  getOfClient: read({ onA: "planning.view" }, One, ({ id }, call) => messagesOfClient(id, call)),

  open: write(
    { onA: "messages.send" },
    Opened.refine(({ channel }) => channel !== "mail", { path: ["channel"], message: messages.byOutbox }),
    store.openMessage,
    {
      message: messages.opened,
      words: ["insert", "Ha aperto {il}"],
    },
  ),

  /** An e-mail leaves at once. */
  send: write(
    { onA: "messages.send" },
    Opened.refine(({ channel }) => channel === "mail", { path: ["channel"], message: messages.byHand }),
    store.openMessage,
    {
      message: messages.queued,
      words: ["insert", "Ha inviato {il}"],
      final: reasons.mailed,
    },
  ),

  phone: write({ onA: "messages.send" }, Notified, store.notePhoneCall, {
    message: messages.phoned,
    words: ["insert", "Ha segnato per telefono {il}"],
  }),

  settle: write({ onA: "messages.send" }, Settled, (settled) => store.settle(settled), {
    message: messages.settled,
    words: ["change", "Ha segnato {il}"],
    record: null,
  }),
};

/** For pages only: not on the wire. What the outbox sent is notified, too. */
export const messageReads = {
  marksOfOrder: read({ onA: "planning.view" }, One, ({ id }, call) =>
    cached(
      `message marks of order ${id} ${readerKey(call)}`,
      () => ({ marks: store.marksOfOrder(id, call) }),
      ["letters"],
    ),
  ),

  markOfVisit: read({ onA: "planning.view" }, One, ({ id }, call) => ({
    mark: store.markOfVisit(id, call) ?? null,
  })),
};
