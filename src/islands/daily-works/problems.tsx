import { useState } from "react";
import type { Problem } from "../../server/days/problems/model";
import { roughText } from "../../server/orders/works/model";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import { cellOf } from "./problem-cell";
import type { Board } from "./state";

const storageKey = "traslo-problems";

export function Problems({ board }: { board: Board }) {
  const [open, setOpen] = useState(() => localStorage.getItem(storageKey) === "open");
  const { problems } = board;

  function toggle() {
    localStorage.setItem(storageKey, open ? "" : "open");
    setOpen(!open);
  }

  return (
    <section className="problems" aria-label="Problemi del giorno" data-open={open ? "" : undefined}>
      <h2>
        <button type="button" aria-expanded={open} onClick={toggle}>
          Problemi del giorno
          <span className="problem-count" data-none={problems.length ? undefined : ""}>
            {problems.length || <Icon name="check" label="nessuno" />}
          </span>
          <Icon name={open ? "chevron-up" : "chevron-down"} />
        </button>
      </h2>
      {open && <ProblemList board={board} />}
    </section>
  );
}

function ProblemList({ board }: { board: Board }) {
  const ofWork = Map.groupBy(board.problems, ({ id_work }) => id_work);
  const works = board.works.filter(({ id }) => ofWork.has(id));
  return (
    <div className="problem-list">
      {works.map(({ id, hour, client }) => (
        <section key={id} aria-label={`${hour} ${client}`}>
          <h3>
            <time>{hour}</time> {client}
          </h3>
          <Lines board={board} problems={ofWork.get(id) ?? []} />
        </section>
      ))}
      <Lines board={board} problems={ofWork.get(null) ?? []} />
      {!board.problems.length && <p className="soft">Nessun problema</p>}
      {board.rough && <p className="soft">{roughText(board.rough)}</p>}
    </div>
  );
}

const Lines = ({ board, problems }: { board: Board; problems: readonly Problem[] }) => (
  <ul>
    {problems.map((problem) => (
      <li key={`${problem.kind} ${problem.id_line} ${problem.text}`}>
        {problem.id_work === null ? (
          problem.text
        ) : (
          <ProblemCell work={problem.id_work} {...{ board, problem }} />
        )}
      </li>
    ))}
  </ul>
);

function ProblemCell({ work, board, problem }: { work: number; board: Board; problem: Problem }) {
  const { goToWork } = useBoardActions();
  return (
    <button type="button" onClick={() => goToWork(work, cellOf(board, problem))}>
      {problem.text}
    </button>
  );
}
