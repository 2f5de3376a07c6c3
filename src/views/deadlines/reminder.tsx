import { Sheet } from "../sheet";
import { DescriptionList } from "../ui/details";
import { CloseActions } from "../ui/form";
import { DateText } from "../ui/text";

type Reminder = {
  recipient: string;
  state: "waiting" | "sent";
  date_created: string;
  date_sent: string | null;
  subject: string;
  body: string;
};

export function ReminderDetails({ recipient, state, date_created, date_sent, subject, body }: Reminder) {
  return (
    <div className="box-card">
      <Sheet name="boxes" />
      <DescriptionList
        entries={[
          ["Destinatario", recipient],
          ["Scritto", <DateText key="written" value={date_created} />],
          ["Inviato", state === "sent" ? <DateText key="sent" value={date_sent} /> : "In attesa di partire"],
          ["Oggetto", subject],
        ]}
      />
      <p className="written">{body}</p>
      <CloseActions back="/box/deadlines/" />
    </div>
  );
}
