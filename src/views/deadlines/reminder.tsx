import { placeholders } from "../../server/deadlines/model";
import { LinkButton } from "../ui/button";
import { DescriptionList } from "../ui/details";
import { TextArea, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
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
      <DescriptionList
        entries={[
          ["Destinatario", recipient],
          ["Scritto", <DateText key="written" value={date_created} />],
          ["Inviato", state === "sent" ? <DateText key="sent" value={date_sent} /> : "In attesa di partire"],
          ["Oggetto", subject],
        ]}
      />
      <p className="deadline-text">{body}</p>
      <div className="form-actions">
        <LinkButton href="/box/deadlines/" data-cancel="">
          Chiudi
        </LinkButton>
      </div>
    </div>
  );
}

/** The template of all reminders. */
export function ReminderTextForm(form: FormState) {
  return (
    <Form id="reminder-text" action="/box/deadlines/text" columns={1} {...form}>
      <TextField name="subject" label="Oggetto" maxLength={200} required />
      <TextArea name="body" label="Testo" rows={12} required />
      <div className="field-hint">
        Si possono usare:
        <ul>
          {Object.entries(placeholders).map(([name, meaning]) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {meaning}
            </li>
          ))}
        </ul>
      </div>
      <FormActions submit="Salva" back="/box/deadlines/" />
    </Form>
  );
}
