export const mailsPerPage = 30;

/** A mail in the list; moments are `dd-mm-yyyy hh:mm`. */
export type ListedMail = {
  id: number;
  recipient: string;
  subject: string;
  state: "waiting" | "sent";
  tries: number;
  last_error: string;
  date_created: string;
  date_sent: string | null;
};

/** `body` is null where the reader may not see it. */
export type MailText = ListedMail & { body: string | null; secret: number };

export const messages = {
  retried: "Nuovo invio avviato",
  tested: "E-mail di prova inviata al proprio indirizzo",
};
