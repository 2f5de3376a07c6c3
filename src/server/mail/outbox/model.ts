export const mailsPerPage = 30;

/** `failed`: refused for good, and not tried again by itself. */
export type MailState = "waiting" | "sent" | "failed";

export type ListedMail = {
  id: number;
  recipient: string;
  subject: string;
  state: MailState;
  tries: number;
  last_error: string;
  date_created: string;
  date_sent: string | null;
};

export type MailText = ListedMail & { body: string | null; secret: number };

export const messages = {
  retried: "Nuovo invio avviato",
  tested: "E-mail di prova inviata al proprio indirizzo",
};

export const mailStateText = (state: MailState): string =>
  ({ sent: "", waiting: "in attesa di partire", failed: "rifiutata" })[state];
