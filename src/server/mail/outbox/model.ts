import type { Rows } from "../../tables/rows";

export const mailsPerPage = 30;

/** `failed`: refused for good, and not tried again by itself. */
export type MailState = "waiting" | "sent" | "failed";

export type ListedMail = Pick<
  Rows["letters"],
  "id" | "recipient" | "subject" | "tries" | "last_error" | "date_created" | "date_sent"
> & { state: MailState };

export type MailText = ListedMail & { body: string | null; secret: number };

export const messages = {
  retried: "Nuovo invio avviato",
  tested: "E-mail di prova inviata al proprio indirizzo",
};

export const mailStateText = (state: MailState): string =>
  ({ sent: "", waiting: "in attesa di partire", failed: "rifiutata" })[state];
