import { memo, startTransition, useEffect, useRef, useState } from "react";
import type { Day } from "../../server/base/days";
import { emptyText } from "../../server/base/empty-lists";
import { type Kind, kinds, type Listed } from "../../server/crews/model";
import { EmptyState } from "../../views/ui/details";
import { latePart } from "../frame/late-part";
import { useBoardActions } from "./board-context";
import { Card } from "./card";
import { type Column, columnOf } from "./cells";
import { Continuing } from "./continuing";
import { awayIn, marks, problemsByLine, staffingOf, totals, usageCounts, withUsage } from "./counts";
import { Line } from "./line";
import { LineTable } from "./lines";
import { People } from "./people";
import { Problems } from "./problems";
import type { Board, Work } from "./state";
import type { Lines } from "./use-lines";

const Bars = latePart(async () => (await import("./bars")).Bars);

export const Lists = memo(function Lists({
  board,
  onAdd,
}: {
  board: Board;
  onAdd?: Record<Kind, () => void>;
}) {
  const { site, isPart } = useBoardActions();
  const before = useRef<Record<Kind, readonly Listed[]>>({ worker: [], vehicle: [] });
  const [typed, setTyped] = useState("");
  return (
    <aside className="lists" aria-label="Operai e automezzi">
      {site === "A" && !isPart && <Problems board={board} />}
      <input
        type="search"
        aria-label="Filtra operai e automezzi"
        placeholder="Filtra operai e automezzi"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {kinds.map((kind) => {
        before.current[kind] = withUsage(before.current[kind], board.people[kind], usageCounts(board, kind));
        const { taken, required } = totals(board, kind);
        const people = before.current[kind];
        return <People key={kind} {...{ kind, people, taken, required, typed }} onAdd={onAdd?.[kind]} />;
      })}
    </aside>
  );
});

type WorksProps = {
  board: Board;
  /** Undefined: a card for each work. */
  lines: Lines | undefined;
  bars?: { date: Day; onClose(): void };
  folds: boolean;
  opened: readonly number[];
  drawsAll: boolean;
};

export function Works({ board, lines, bars, folds, opened, drawsAll }: WorksProps) {
  const gradually = useGradualDrawing(board.works.length, lines ? linesAtOnce : cardsAtOnce);
  const drawn = drawsAll ? board.works.length : gradually;
  const used = { worker: usageCounts(board, "worker"), vehicle: usageCounts(board, "vehicle") };
  const away = awayIn(board.people);
  const problems = problemsByLine(board);
  const marked = (cells: Column, kind: Kind) => marks(cells, kind, used[kind], away[kind], problems);
  const columns = (id: number, kind: Kind) => board.columns[columnOf(id, kind)] ?? none;
  const crewOf = (work: Work) => {
    const worker = columns(work.id, "worker");
    const vehicle = columns(work.id, "vehicle");
    const { present } = staffingOf(board, work, away);
    return {
      ...{ work, worker, vehicle },
      workersThere: present.worker,
      vehiclesThere: present.vehicle,
      markedWorker: marked(worker, "worker"),
      markedVehicle: marked(vehicle, "vehicle"),
    };
  };
  return (
    <div className="works">
      {!folds && <Continuing works={board.continuing} isFolded={lines !== undefined} />}
      <h2 className="hidden">Lavorazioni</h2>
      {bars ? (
        <>
          <Bars {...bars} board={board} opened={opened[0]} />
          {board.works
            .filter(({ id }) => opened.includes(id))
            .map((work) => (
              <Card key={work.id} {...crewOf(work)} folds={false} isOpen />
            ))}
        </>
      ) : lines && board.works.length > 0 ? (
        <LineTable table={lines.table} choice={lines.choice}>
          {lines.works.slice(0, drawn).map((work) => (
            <Line
              key={work.id}
              {...crewOf(work)}
              columns={lines.choice.columns}
              isOpen={opened.includes(work.id)}
            />
          ))}
        </LineTable>
      ) : (
        board.works
          .slice(0, drawn)
          .map((work) => (
            <Card key={work.id} {...crewOf(work)} folds={folds} isOpen={folds && opened.includes(work.id)} />
          ))
      )}
      {!board.works.length && <NoWorks />}
      {folds && <Continuing works={board.continuing} isFolded />}
      {board.jolly && <Jolly workers={board.jolly} />}
    </div>
  );
}

function NoWorks() {
  const { site } = useBoardActions();
  return <EmptyState>{emptyText({ site, can: () => true }, ["works"], "in questo giorno")}</EmptyState>;
}

const cardsAtOnce = 8;
const linesAtOnce = 24;

/** A busy day has forty cards: the first take keys before the others are drawn. */
function useGradualDrawing(total: number, atOnce: number): number {
  const [drawn, setDrawn] = useState(atOnce);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + atOnce));
  }, [drawn, total, atOnce]);
  return drawn;
}

const none: Column = [];

function Jolly({ workers }: { workers: NonNullable<Board["jolly"]> }) {
  return (
    <section className="jolly" aria-labelledby="jolly">
      <h3 id="jolly">
        Jolly <span className="count">{workers.length}</span>
      </h3>
      <ul>
        {workers.map(({ id, value, text }) => (
          <li key={id}>
            <b>{value}</b> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
