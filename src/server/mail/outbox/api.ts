import { z } from "zod";
import { reasons } from "../../call/description";
import { act, nothing, read, write } from "../../call/funct";
import { One, page } from "../../input/fields";
import { messages } from "./model";
import { listMails, mailById, retryMail, sendTest } from "./store";

const MailPage = z.object({ page: page() });

export const outboxApi = {
  getAll: read("admin", MailPage, ({ page }) => listMails(page)),

  getFromId: read("admin", One, ({ id }, call) => ({ letter: mailById(id, call) })),

  sendAgain: write(
    "admin",
    One,
    act.system(messages.retried, "Ha inviato di nuovo un'e-mail", { final: reasons.mailed }),
    ({ id }) => retryMail(id),
  ),

  sendTest: write(
    "admin",
    nothing,
    act.system(messages.tested, "Ha inviato un'e-mail di prova", { final: reasons.mailed }),
    (_, call) => sendTest(call),
  ),
};
