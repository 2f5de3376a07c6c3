import type { MailState } from "../../../server/mail/outbox/model";
import { Sheet } from "../../sheet";
import { DescriptionList } from "../../ui/details";
import { CloseActions } from "../../ui/form";
import { DateText } from "../../ui/text";

type Reminder = {
  recipient: string;
  state: MailState;
  last_error: string;
  date_created: string;
  date_sent: string | null;
  subject: string;
  body: string;
};

export function ReminderDetails({ state, last_error, date_sent, subject, body, ...reminder }: Reminder) {
  return (
    <div className="box-card">
      <Sheet name="boxes" />
      <DescriptionList
        entries={[
          ["Destinatario", reminder.recipient],
          ["Scritto", <DateText key="written" value={reminder.date_created} />],
          state === "failed"
            ? ["Rifiutato", `Non viene ritentato: ${last_error}`]
            : [
                "Inviato",
                state === "sent" ? <DateText key="sent" value={date_sent} /> : "In attesa di partire",
              ],
          ["Oggetto", subject],
        ]}
      />
      <p className="written">{body}</p>
      <CloseActions back="/box/deadlines/" />
    </div>
  );
}
