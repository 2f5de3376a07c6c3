import type { Proposal } from "../../server/composition/model";
import { Icon } from "../../views/ui/icon";
import { missingSeats } from "./counts";
import type { Board } from "./state";

/** Identifies a seat of the proposal. */
export const seatKey = ({ id_work, kind, id }: Proposal) => `${kind} ${id} ${id_work}`;

type Props = {
  board: Board;
  seats: readonly Proposal[];
  /** Keys of the seats not to be assigned. */
  excluded: ReadonlySet<string>;
  onExclude(excluded: ReadonlySet<string>): void;
};

/** The proposal by work and hour: checkbox, person, reason. */
export function ProposedSeats({ board, seats, excluded, onExclude }: Props) {
  const unfilled = missingSeats(board) - seats.length;
  const ofWork = Map.groupBy(seats, ({ id_work }) => id_work);
  const toggle = (some: readonly Proposal[], on: boolean) => {
    const next = new Set(excluded);
    for (const seat of some) on ? next.delete(seatKey(seat)) : next.add(seatKey(seat));
    onExclude(next);
  };
  if (!seats.length) {
    return <p>{unfilled > 0 ? "Nessuno è libero per i posti che mancano." : "Non ci sono posti vuoti."}</p>;
  }
  return (
    <>
      <SelectAll
        checked={excluded.size === 0}
        onToggle={(on) => toggle(seats, on)}
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
                  key={seatKey(seat)}
                  seat={seat}
                  chosen={!excluded.has(seatKey(seat))}
                  onToggle={(on) => toggle([seat], on)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
      {unfilled > 0 && (
        <p className="soft">
          {unfilled === 1 ? "Un posto resta vuoto" : `${unfilled} posti restano vuoti`}: nessuno è libero.
        </p>
      )}
    </>
  );
}

const SelectAll = ({
  checked,
  onToggle,
  text,
}: {
  checked: boolean;
  onToggle(on: boolean): void;
  text: string;
}) => (
  <label className="proposed-all">
    <input type="checkbox" checked={checked} onChange={(event) => onToggle(event.target.checked)} />
    {text}
  </label>
);

type SeatProps = { seat: Proposal; chosen: boolean; onToggle(on: boolean): void };

const ProposedSeat = ({ seat, chosen, onToggle }: SeatProps) => (
  <label className="proposed-seat">
    <input type="checkbox" checked={chosen} onChange={(event) => onToggle(event.target.checked)} />
    <Icon
      name={seat.kind === "worker" ? "user" : "truck"}
      label={seat.kind === "worker" ? "Operaio" : "Automezzo"}
    />
    <b>{seat.value}</b>
    <span>{seat.text}</span>
    <span className="soft">{seat.reason}</span>
  </label>
);
