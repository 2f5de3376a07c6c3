export const lettersPerPage = 30;
/** A letter as the list shows it; moments read `dd-mm-yyyy hh:mm`. */
export type Listed = {
  id: number;
  recipient: string;
  subject: string;
  state: "waiting" | "sent";
  tries: number;
  last_error: string;
  date_created: string;
  date_sent: string | null;
};

export const messages = { hurried: "Nuovo invio avviato" };
