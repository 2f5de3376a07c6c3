import { useDroppable } from "@dnd-kit/core";
import { memo, type ReactNode } from "react";
import type { Kind } from "../../server/crews/model";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import type { Column } from "./cells";
import type { Mark } from "./counts";
import { Seat, Uses } from "./seat";
import { UsualCrew } from "./usual-crew";
import { VehicleName } from "./vehicle-name";

type Props = {
  column: string;
  kind: Kind;
  cells: Column;
  present: number;
  required: number;
  lacks: number;
  extra: number;
  isComplete: boolean;
  marked: string;
  client: string;
  vehicles?: Column;
  isLine: boolean;
};

const title = { worker: "Operai", vehicle: "Automezzi" };
const one = { worker: "Operaio", vehicle: "Automezzo" };

export const Seats = memo(function Seats({
  column,
  kind,
  cells,
  marked,
  client,
  vehicles,
  isLine,
  ...counts
}: Props) {
  const { editable } = useBoardActions();
  const { present, required, lacks, extra, isComplete } = counts;
  const Head = isLine ? "p" : "h4";
  const isFull = present === required && required > 0;
  const marks: Record<number, Mark> = marked ? JSON.parse(marked) : {};
  const markOf = ({ person }: Column[number]): Mark => (person && marks[person.id]) ?? {};
  return (
    <DropZone column={column} kind={kind}>
      {/* In a table the column's header is the heading. */}
      <Head
        className="seats-head"
        data-full={isFull ? "" : undefined}
        data-complete={isComplete ? "" : undefined}
        data-wrong={lacks > 0 || extra > 0 ? "" : undefined}
      >
        <span className="seats-title">{title[kind]}</span>{" "}
        <span className="count">{`${present}/${required}`}</span>
        {isFull && <Icon name="check" label="al completo" />}
        {lacks > 0 && <span className="missing">{missing(lacks)}</span>}
        {extra > 0 && <span className="missing">{`${extra} in più`}</span>}
      </Head>
      <ul>
        {editable
          ? cells.map((cell, index) => (
              <Seat
                key={cell.key}
                column={column}
                cell={cell}
                warning={markOf(cell).text}
                away={markOf(cell).away}
                uses={markOf(cell).uses}
                entry={index === cells.length - 1}
                label={`${one[kind]} ${index + 1} di ${client}`}
              />
            ))
          : cells.map((cell) => <ReadSeat key={cell.key} cell={cell} {...markOf(cell)} />)}
      </ul>
      {editable && vehicles && (
        <UsualCrew column={column} cells={cells} vehicles={vehicles} required={required} />
      )}
    </DropZone>
  );
});

const ReadSeat = ({ cell: { person }, text, away, uses }: Mark & { cell: Column[number] }) => (
  <li className="seat" data-still="" title={text}>
    <b>{person?.value}</b>
    <span className="seat-name">
      <VehicleName text={person?.text ?? ""} />
    </span>
    {away && <span className="seat-mark">{away}</span>}
    <Uses uses={uses} />
    {text && <Icon name="triangle-alert" label={text} />}
  </li>
);

const missing = (seats: number) => (seats === 1 ? "manca 1" : `mancano ${seats}`);

/** Dragging over it does not render its cells. */
function DropZone({ column, kind, children }: { column: string; kind: Kind; children: ReactNode }) {
  const { setNodeRef, isOver, active } = useDroppable({ id: column, data: { kind } });
  const takes = active?.data.current?.kind === kind;
  return (
    <div
      ref={setNodeRef}
      className="seats"
      data-takes={takes ? "" : undefined}
      data-over={takes && isOver ? "" : undefined}
    >
      {children}
    </div>
  );
}
