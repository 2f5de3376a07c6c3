import { type FormEvent, useState } from "react";
import type { Day } from "../../server/base/days";
import { plannedDay } from "../../server/base/typed-day";
import type { ValuesOf } from "../../server/call/funct";
import type { calendarApi } from "../../server/days/planning/api";
import { Button } from "../../views/ui/button";
import { Alert, DateText, DescriptionList } from "../../views/ui/details";
import { type Errors, FormContext } from "../../views/ui/field";
import { DateField, TextArea, TextField, TimeField } from "../../views/ui/fields";
import { call } from "../frame/call";
import { ConflictDialog, type Merged, mergeTyped } from "../frame/conflict-dialog";
import { saving } from "../frame/show-saving";
import { saved } from "../frame/snackbar";
import { today } from "../frame/today";
import { NoDetails, type RecordProps } from "./record-parts";
import { useDetails } from "./use-details";

type Memo = ValuesOf<(typeof calendarApi)["getMemo"]>["memo"];

export function MemoRecord({ entry, user, weeks }: RecordProps) {
  const { values, refusal } = useDetails(() => call("Calendar", "getMemo", { id: entry.id }), ["memos"]);
  // The form does not follow live changes: its version detects them on saving.
  const [editing, setEditing] = useState<Memo | null>(null);
  if (editing) {
    return <MemoForm memo={editing} onSaved={(days) => weeks.reload(days)} onBack={() => setEditing(null)} />;
  }
  if (!values) return <NoDetails refusal={refusal} />;
  const { memo } = values;
  return (
    <>
      <DescriptionList
        entries={[
          ["Titolo", memo.title],
          ["Data", <DateText key="date" value={memo.date} />],
          ["Ora", memo.time],
          memo.user_id !== user && ["Autore", memo.author],
          ["Contenuto", memo.description && <span className="written">{memo.description}</span>],
        ]}
      />
      <div className="form-actions">
        {memo.user_id === user && (
          <Button icon="pencil" onClick={() => setEditing(memo)}>
            Modifica
          </Button>
        )}
        <Button data-cancel="">Chiudi</Button>
      </div>
    </>
  );
}

type FormProps = { memo: Memo; onSaved(days: Day[]): void; onBack(): void };

type Typed = { title: string; description: string; date: string; time: string };

const labels = { title: "Titolo", date: "Data", time: "Ora", description: "Contenuto" };

function MemoForm({ memo, onSaved, onBack }: FormProps) {
  const [refused, setRefused] = useState<{ msg?: string; errors?: Errors }>({});
  // After a conflict the form goes on from what the colleague saved.
  const [form, setForm] = useState({ values: memo as Typed, opened: memo as Typed, version: memo.version });
  const [merged, setMerged] = useState<Merged>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { title = "", description = "", date = "", time = "" } = typed;
    save({ title, description, date, time }, form.version);
  }

  async function save(typed: Typed, version: number) {
    const answer = await saving(call("Memo", "updateMemo", { values: { id: memo.id, ...typed }, version }));
    if (answer.ok) {
      saved(answer.values.msg, answer.activity);
      onSaved([memo.date, plannedDay(typed.date, today()) ?? memo.date]);
      return onBack();
    }
    const { conflict } = answer.values;
    if (!conflict) return setRefused(answer.values);
    const stored = conflict.current as Typed;
    const merged = mergeTyped(form.opened, typed, stored, conflict);
    setMerged(merged);
    setForm({ values: merged.values as Typed, opened: stored, version: merged.version });
  }

  return (
    <>
      <form className="form columns-2" method="post" noValidate onSubmit={submit}>
        {refused.msg && !refused.errors && <Alert kind="error">{refused.msg}</Alert>}
        <FormContext
          key={form.version}
          value={{ id: "memo", values: form.values, errors: refused.errors ?? {} }}
        >
          <TextField name="title" label={labels.title} maxLength={200} required wide autoFocus />
          <DateField name="date" label={labels.date} required ahead />
          <TimeField name="time" label={labels.time} required />
          <TextArea name="description" label={labels.description} rows={5} wide />
        </FormContext>
        <div className="form-actions">
          <Button type="submit" kind="primary">
            Salva
          </Button>
          <Button onClick={onBack}>Annulla</Button>
        </div>
      </form>
      {merged && (
        <ConflictDialog
          merged={merged}
          labels={labels}
          onBack={() => setMerged(undefined)}
          onSave={(chosen) => {
            setMerged(undefined);
            setForm({ ...form, values: chosen as Typed });
            save(chosen as Typed, merged.version);
          }}
        />
      )}
    </>
  );
}
