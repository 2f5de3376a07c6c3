import { type FormEvent, useState } from "react";
import { Alert } from "../../views/ui/alert";
import { Button } from "../../views/ui/button";
import { type Errors, FormContext } from "../../views/ui/form-context";
import { DateField, TimeField } from "../../views/ui/pickers";
import { refusalText } from "../frame/conflict-dialog";
import type { Entry } from "./entries";
import { moveTyped } from "./moves";
import type { useWeeks } from "./use-weeks";

type Props = { entry: Entry; weeks: ReturnType<typeof useWeeks>; onBack(): void; onMoved(): void };

/** Moves an event by typing its new day and hour. */
export function MoveForm({ entry, weeks, onBack, onMoved }: Props) {
  const [refused, setRefused] = useState<{ msg?: string; errors?: Errors }>({});

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const answer = await moveTyped(entry, String(typed.get("date")), String(typed.get("time")), weeks);
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
        value={{ id: "move", values: { date: entry.date, time: entry.time }, errors: refused.errors ?? {} }}
      >
        <DateField name="date" label="Data" required autoFocus />
        <TimeField name="time" label="Ora" required />
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
