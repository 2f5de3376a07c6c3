import { z } from "zod";
import { reasons } from "../../call/description";
import { nothing, read, write } from "../../call/funct";
import { One, page } from "../../input/fields";
import { messages } from "./model";
import { listMails, mailById, retryMail, sendTest } from "./store";

const MailPage = z.object({ page: page() });

export const outboxApi = {
  getAll: read("admin", MailPage, ({ page }) => listMails(page)),

  getFromId: read("admin", One, ({ id }, call) => ({ letter: mailById(id, call) })),

  sendAgain: write("admin", One, ({ id }) => retryMail(id), {
    message: messages.retried,
    words: ["system", "Ha inviato di nuovo un'e-mail"],
    final: reasons.mailed,
  }),

  sendTest: write("admin", nothing, (_, call) => sendTest(call), {
    message: messages.tested,
    words: ["system", "Ha inviato un'e-mail di prova"],
    final: reasons.mailed,
  }),
};
