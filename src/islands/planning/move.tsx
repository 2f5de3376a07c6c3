import { type FormEvent, useState } from "react";
import type { Span } from "../../server/work-days/model";
import { Alert } from "../../views/ui/alert";
import { Button } from "../../views/ui/button";
import { SelectField } from "../../views/ui/fields";
import { type Errors, FormContext } from "../../views/ui/form-context";
import { DateField, TimeField } from "../../views/ui/pickers";
import { refusalText } from "../frame/conflict-dialog";
import type { Entry } from "./entries";
import { moveTyped } from "./moves";
import type { useWeeks } from "./use-weeks";

type Props = { entry: Entry; weeks: ReturnType<typeof useWeeks>; onBack(): void; onMoved(): void };

const choicesOf = ({ day, of }: Span) => [
  { value: 1, text: `Tutti i ${of} giorni` },
  { value: 0, text: `Solo il giorno ${day}` },
];

/** Moves an event by typing its new day and hour. */
export function MoveForm({ entry, weeks, onBack, onMoved }: Props) {
  const [refused, setRefused] = useState<{ msg?: string; errors?: Errors }>({});

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const moved = typed.get("all") === "0" ? { ...entry, span: undefined } : entry;
    const answer = await moveTyped(moved, String(typed.get("date")), String(typed.get("time")), weeks);
    if (answer.ok) return onMoved();
    const { hour, ...errors } = answer.values.errors ?? {};
    setRefused({
      msg: refusalText(answer.values),
      errors: answer.values.errors && { time: hour, ...errors },
    });
  }

  return (
    <form className="form columns-2" method="post" noValidate onSubmit={save}>
      {refused.msg && !refused.errors && <Alert kind="error">{refused.msg}</Alert>}
      <FormContext
        value={{
          id: "move",
          values: { date: entry.date, time: entry.time, all: 1 },
          errors: refused.errors ?? {},
        }}
      >
        <DateField name="date" label="Data" required autoFocus />
        <TimeField name="time" label="Ora" required />
        {entry.span && <SelectField name="all" label="Che cosa" options={choicesOf(entry.span)} />}
      </FormContext>
      <div className="form-actions">
        <Button type="submit" kind="primary">
          Sposta
        </Button>
        <Button onClick={onBack}>Annulla</Button>
      </div>
    </form>
  );
}
