import { type FormEvent, useState } from "react";
import { plannedDay } from "../../server/base/typed-day";
import { parseTime } from "../../server/base/typed-time";
import { moveChoices } from "../../server/orders/works/model";
import { Button } from "../../views/ui/button";
import { Alert } from "../../views/ui/details";
import { type Errors, FormContext } from "../../views/ui/field";
import { DateField, SelectField, TimeField } from "../../views/ui/fields";
import { refusalText } from "../frame/conflict-dialog";
import { sendMove } from "../frame/moves";
import { today } from "../frame/today";
import type { Entry } from "./entries";
import { reloadMoved, savedMove, type Weeks } from "./moves";
import type { useWeeks } from "./use-weeks";

type Props = { entry: Entry; weeks: ReturnType<typeof useWeeks>; onClose(): void; onMoved(): void };

export function MoveForm({ entry, weeks, onClose, onMoved }: Props) {
  const [refused, setRefused] = useState<{ msg?: string; errors?: Errors }>({});
  /** What the form showed when typing began: who moves the event meanwhile is not overwritten. */
  const [typedFrom, setTypedFrom] = useState<Entry>();
  const from = typedFrom ?? entry;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const moved = typed.get("all") === "0" ? { ...from, span: undefined } : from;
    const answer = await moveTyped(moved, String(typed.get("date")), String(typed.get("time")), weeks);
    if (!answer) return setRefused({});
    if (answer.ok) return onMoved();
    const { msg, conflict, errors } = answer.values;
    const { hour, ...others } = errors ?? {};
    setRefused({ msg: refusalText({ msg, conflict }), errors: errors && { time: hour, ...others } });
    // Having read who came first, one who saves again means it.
    if (conflict) setTypedFrom({ ...from, version: conflict.version });
  }

  return (
    <form
      className="form columns-2"
      method="post"
      noValidate
      onInput={() => setTypedFrom(from)}
      onSubmit={save}
    >
      {refused.msg && !refused.errors && <Alert kind="error">{refused.msg}</Alert>}
      <FormContext
        key={`${from.date} ${from.time}`}
        value={{
          id: "move",
          values: { date: from.date, time: from.time, all: 1 },
          errors: refused.errors ?? {},
        }}
      >
        <DateField name="date" label="Data" required autoFocus ahead />
        <TimeField name="time" label="Ora" required />
        {from.span && <SelectField name="all" label="Che cosa" options={moveChoices(from.span)} />}
      </FormContext>
      <div className="form-actions">
        <Button type="submit" kind="primary">
          Sposta
        </Button>
        <Button onClick={onClose}>Annulla</Button>
      </div>
    </form>
  );
}

async function moveTyped(entry: Entry, date: string, time: string, weeks: Weeks) {
  const day = plannedDay(date, today());
  const to = { date: day ?? date, time: parseTime(time) ?? time };
  const answer = await sendMove(entry, to);
  if (answer?.ok && day) savedMove(entry, { ...to, date: day }, answer);
  await reloadMoved(entry, day ?? entry.date, weeks);
  return answer;
}
