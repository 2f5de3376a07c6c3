import { type FormEvent, useState } from "react";
import type { Day } from "../../server/days";
import type { ValuesOf } from "../../server/funct";
import type { calendarApi } from "../../server/planning/api";
import { Alert } from "../../views/ui/alert";
import { Button } from "../../views/ui/button";
import { DescriptionList } from "../../views/ui/details";
import { TextArea, TextField } from "../../views/ui/fields";
import { type Errors, FormContext } from "../../views/ui/form-context";
import { DateField, TimeField } from "../../views/ui/pickers";
import { DateText } from "../../views/ui/text";
import { call } from "../frame/call";
import { parseDay } from "../frame/fields/parse-day";
import { saving } from "../frame/show-saving";
import { snackbar } from "../frame/snackbar";
import { NoDetails, type RecordProps } from "./record-parts";
import { useDetails } from "./use-details";

type Memo = ValuesOf<(typeof calendarApi)["getMemo"]>["memo"];

/** A memo; its author can change it in the dialog (spec 2 §2). */
export function MemoRecord({ entry, user, weeks, close }: RecordProps) {
  const { values, refusal } = useDetails(() => call("Calendar", "getMemo", { id: entry.id }), ["memos"]);
  // The form does not follow live changes: its version detects them on saving.
  const [editing, setEditing] = useState<Memo | null>(null);
  if (editing) {
    return <MemoForm memo={editing} onSaved={(days) => weeks.reload(days)} onBack={() => setEditing(null)} />;
  }
  if (!values) return <NoDetails refusal={refusal} close={close} />;
  const { memo } = values;
  return (
    <>
      <DescriptionList
        entries={[
          ["Titolo", memo.title],
          ["Data", <DateText key="date" value={memo.date} />],
          ["Ora", memo.time],
          memo.user_id !== user && ["Autore", memo.email],
          ["Contenuto", memo.description && <span className="written">{memo.description}</span>],
        ]}
      />
      <div className="form-actions">
        {memo.user_id === user && (
          <Button icon="pencil" onClick={() => setEditing(memo)}>
            Modifica
          </Button>
        )}
        <Button autoFocus onClick={close}>
          Chiudi
        </Button>
      </div>
    </>
  );
}

type FormProps = { memo: Memo; onSaved(days: Day[]): void; onBack(): void };

function MemoForm({ memo, onSaved, onBack }: FormProps) {
  const [refused, setRefused] = useState<{ msg?: string; errors?: Errors }>({});

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { id, version } = memo;
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { title = "", description = "", date = "", time = "" } = typed;
    const values = { id, title, description, date, time };
    const answer = await saving(call("Memo", "updateMemo", { values, version }));
    if (!answer.ok) return setRefused(answer.values);
    snackbar("success", answer.values.msg);
    onSaved([memo.date, parseDay(date) ?? memo.date]);
    onBack();
  }

  return (
    <form className="form columns-2" method="post" noValidate onSubmit={save}>
      {refused.msg && !refused.errors && <Alert kind="error">{refused.msg}</Alert>}
      <FormContext value={{ id: "memo", values: { ...memo }, errors: refused.errors ?? {} }}>
        <TextField name="title" label="Titolo" maxLength={200} required wide autoFocus />
        <DateField name="date" label="Data" required />
        <TimeField name="time" label="Ora" required />
        <TextArea name="description" label="Contenuto" rows={5} wide />
      </FormContext>
      <div className="form-actions">
        <Button type="submit" kind="primary">
          Salva
        </Button>
        <Button onClick={onBack}>Annulla</Button>
      </div>
    </form>
  );
}
