import type { Proposal } from "../../server/suggestion/model";
import { Icon } from "../../views/ui/icon";
import { missingSeats } from "./counts";
import type { Board } from "./state";

/** A seat of the proposal, of all its seats. */
export const keyOf = ({ id_work, kind, id }: Proposal) => `${kind} ${id} ${id_work}`;

type Props = {
  board: Board;
  seats: readonly Proposal[];
  /** Those that are not wanted. */
  left: ReadonlySet<string>;
  onLeave(left: ReadonlySet<string>): void;
};

/** The proposal by work in order of hour: a tick, who, and why. */
export function ProposedSeats({ board, seats, left, onLeave }: Props) {
  const without = missingSeats(board) - seats.length;
  const ofWork = Map.groupBy(seats, ({ id_work }) => id_work);
  const turn = (some: readonly Proposal[], on: boolean) => {
    const next = new Set(left);
    for (const seat of some) on ? next.delete(keyOf(seat)) : next.add(keyOf(seat));
    onLeave(next);
  };
  if (!seats.length) {
    return <p>{without > 0 ? "Nessuno è libero per i posti che mancano." : "Non ci sono posti vuoti."}</p>;
  }
  return (
    <>
      <Tick
        checked={left.size === 0}
        onTurn={(on) => turn(seats, on)}
        text={`Tutti i posti proposti (${seats.length})`}
      />
      <div className="proposed">
        {board.works.map(({ id, hour, client }) => {
          const own = ofWork.get(id);
          if (!own) return null;
          return (
            <fieldset key={id}>
              <legend>
                <time>{hour}</time> {client}
              </legend>
              {own.map((seat) => (
                <ProposedSeat
                  key={keyOf(seat)}
                  seat={seat}
                  chosen={!left.has(keyOf(seat))}
                  onTurn={(on) => turn([seat], on)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
      {without > 0 && (
        <p className="soft">
          {without === 1 ? "Un posto resta vuoto" : `${without} posti restano vuoti`}: nessuno è libero.
        </p>
      )}
    </>
  );
}

const Tick = ({ checked, onTurn, text }: { checked: boolean; onTurn(on: boolean): void; text: string }) => (
  <label className="proposed-all">
    <input type="checkbox" checked={checked} onChange={(event) => onTurn(event.target.checked)} />
    {text}
  </label>
);

type SeatProps = { seat: Proposal; chosen: boolean; onTurn(on: boolean): void };

const ProposedSeat = ({ seat, chosen, onTurn }: SeatProps) => (
  <label className="proposed-seat">
    <input type="checkbox" checked={chosen} onChange={(event) => onTurn(event.target.checked)} />
    <Icon
      name={seat.kind === "worker" ? "user" : "truck"}
      label={seat.kind === "worker" ? "Operaio" : "Automezzo"}
    />
    <b>{seat.value}</b>
    <span>{seat.text}</span>
    <span className="soft">{seat.reason}</span>
  </label>
);
