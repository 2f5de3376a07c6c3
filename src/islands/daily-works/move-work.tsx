import { useRef, useState } from "react";
import type { Day } from "../../server/base/days";
import { plannedDay } from "../../server/base/typed-day";
import { parseTime } from "../../server/base/typed-time";
import { moveChoices } from "../../server/orders/works/model";
import { type Errors, FormContext } from "../../views/ui/field";
import { DateField, SelectField, TimeField } from "../../views/ui/fields";
import { refusalText } from "../frame/conflict-dialog";
import { movedText, sendMove } from "../frame/moves";
import { today } from "../frame/today";
import { useBoardActions } from "./board-context";
import { BoardDialog } from "./board-dialog";
import { offerTo } from "./offer-to";
import type { Board, Work } from "./state";

type Props = { work: Work; board: Board; onClose(): void };

/** To another day or hour, by the same call and with the same questions as in the planning. */
export function MoveWork({ work, board, onClose }: Props) {
  const { settled, goToWork, may } = useBoardActions();
  const [version, setVersion] = useState(work.version);
  const [errors, setErrors] = useState<Errors>({});
  const [error, setError] = useState<string>();
  const movedTo = useRef<Day>(undefined);

  async function save(typed: FormData) {
    const [date, time] = [String(typed.get("date")), String(typed.get("time"))];
    await settled();
    const span = typed.get("all") === "0" ? undefined : work.span;
    const to = { date: plannedDay(date, today()) ?? date, time: parseTime(time) ?? time };
    const answer = await sendMove({ kind: "work", id: work.id, version, span }, to);
    setErrors({});
    setError(undefined);
    if (!answer) return null;
    if (answer.ok) {
      const day = plannedDay(date, today());
      if (!day) return answer;
      movedTo.current = day;
      return {
        ...answer,
        values: { ...answer.values, msg: movedText({ date: day, time: to.time }, answer.values) },
      };
    }
    const { msg, conflict, errors: refused } = answer.values;
    const { hour, ...others } = refused ?? {};
    if (refused) setErrors({ time: hour, ...others });
    else setError(refusalText({ msg, conflict }));
    // Having read who came first, one who saves again means it.
    if (conflict) setVersion(conflict.version);
    return null;
  }

  function close() {
    onClose();
    const at = board.works.findIndex(({ id }) => id === work.id);
    const next = board.works[at + 1] ?? board.works[at - 1];
    if (movedTo.current && movedTo.current !== work.date && next) goToWork(next.id, undefined);
  }

  return (
    <BoardDialog
      title={`Sposta ${work.client}, ${work.hour}`}
      error={error}
      submit="Sposta"
      first="[name=date]"
      onSave={save}
      onRefused={setError}
      onSaved={() => movedTo.current && offerTo(work, movedTo.current, may)}
      onClose={close}
    >
      <FormContext value={{ id: "move", values: { date: work.date, time: work.hour, all: 1 }, errors }}>
        <div className="form columns-2">
          <DateField name="date" label="Data" required ahead />
          <TimeField name="time" label="Ora" required />
          {work.span && <SelectField name="all" label="Che cosa" options={moveChoices(work.span)} />}
        </div>
      </FormContext>
    </BoardDialog>
  );
}
