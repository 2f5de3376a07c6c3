import { reasons } from "../../call/description";
import { act, nothing, read, write } from "../../call/funct";
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
    act.insert(messages.opened, "Ha aperto {il}"),
    store.openMessage,
  ),

  /** An e-mail leaves at once. */
  send: write(
    { onA: "messages.send" },
    Opened.refine(({ channel }) => channel === "mail", { path: ["channel"], message: messages.byHand }),
    act.insert(messages.queued, "Ha inviato {il}", { final: reasons.mailed }),
    store.openMessage,
  ),

  phone: write(
    { onA: "messages.send" },
    Notified,
    act.insert(messages.phoned, "Ha segnato per telefono {il}"),
    store.notePhoneCall,
  ),

  settle: write(
    { onA: "messages.send" },
    Settled,
    act.change(messages.settled, null, "Ha segnato {il}"),
    (settled) => store.settle(settled),
  ),
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
