import { useRef, useState } from "react";
import { kinds } from "../../server/crews/model";
import type { SwapProblem } from "../../server/crews/swap-plan";
import { Icon } from "../../views/ui/icon";
import { call } from "../frame/call";
import { refusalText } from "../frame/conflict-dialog";
import { useBoardActions } from "./board-context";
import { BoardDialog } from "./board-dialog";
import { columnOf } from "./cells";
import type { Board, Work } from "./state";

type Props = { work: Work; board: Board; onClose(): void };
type Checked = { problems: readonly SwapProblem[]; version: number };

export function SwapCrew({ work, board, onClose }: Props) {
  const { settled } = useBoardActions();
  const [other, setOther] = useState(0);
  const latest = useRef(0);
  const [checked, setChecked] = useState<Checked>();
  const [error, setError] = useState<string>();
  const others = board.works.filter(({ id }) => id !== work.id);

  async function choose(id: number) {
    latest.current = id;
    setOther(id);
    setChecked(undefined);
    setError(undefined);
    await settled();
    const answer = await call("Works", "checkSwap", { id: work.id, other: id });
    if (latest.current !== id) return;
    if (answer.ok) setChecked(answer.values);
    else setError(answer.values.msg);
  }

  async function save() {
    if (!other) {
      setError("Scegliere una lavorazione.");
      return null;
    }
    await settled();
    const answer = await call("Works", "swapCrews", { id: work.id, other, version: checked?.version });
    if (answer.ok || answer.status !== 409) return answer;
    await choose(other);
    setError(refusalText(answer.values));
    return null;
  }

  return (
    <BoardDialog
      title={`Scambia la squadra di ${work.client}, ${work.hour}`}
      error={error}
      submit="Scambia le squadre"
      first="[name=swap-with]"
      onSave={save}
      onRefused={setError}
      onClose={onClose}
    >
      <Crew work={work} board={board} />
      <fieldset className="copy-sources">
        <legend>{others.length ? "Con la squadra di" : "Non ci sono altre lavorazioni."}</legend>
        {others.map((one) => (
          <label key={one.id} className="copy-source">
            <input type="radio" name="swap-with" checked={one.id === other} onChange={() => choose(one.id)} />
            <span>
              <time>{one.hour}</time> <b>{one.client}</b>
            </span>
            <Crew work={one} board={board} />
          </label>
        ))}
      </fieldset>
      {other > 0 && !error && <Outcome checked={checked} />}
    </BoardDialog>
  );
}

function Crew({ work, board }: { work: Work; board: Board }) {
  const people = kinds.flatMap((kind) =>
    (board.columns[columnOf(work.id, kind)] ?? []).flatMap(({ person }) => person ?? []),
  );
  return (
    <span className="copy-crew">
      {people.length
        ? people.map(({ value, text }) => <span key={text}>{`${value} ${text}`}</span>)
        : "Nessuno"}
    </span>
  );
}

function Outcome({ checked }: { checked: Checked | undefined }) {
  if (!checked) return <p className="soft">Un momento…</p>;
  if (!checked.problems.length)
    return (
      <p role="status">
        <Icon name="check" /> Lo scambio non crea problemi.
      </p>
    );
  return (
    <section className="swap-problems" aria-label="Che cosa non torna" role="status">
      <h3>Che cosa non torna</h3>
      <ul>
        {checked.problems.map(({ text, hour, client }) => (
          <li key={`${hour} ${client} ${text}`}>
            {client && (
              <>
                <time>{hour}</time> {client}:{" "}
              </>
            )}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
