import type { ReactNode } from "react";
import { briefDay, type Day } from "../../../server/base/days";
import type { Against, ClosedDays, Slot } from "../../../server/days/slots/model";
import { Alert } from "../../ui/details";
import { Icon } from "../../ui/icon";
import { SlotMap } from "./map";

const slotText = ({ date, hour, end, isAssumed, to }: Slot) =>
  `${briefDay(date)} ${hour}–${end}${isAssumed ? " ca." : ""}${to ? `, fino a ${briefDay(to)}` : ""}`;

type Props<S extends Slot> = {
  slots: readonly S[];
  /** Not free: each says what it breaks. */
  breaking: readonly S[];
  until: Day;
  closed: readonly ClosedDays[];
  against?: (Against & { first: S | null }) | null;
  /** `first`: it has the focus when the dialog opens. */
  choice: (slot: S, first: boolean) => ReactNode;
};

export function SlotList<S extends Slot>({ slots, breaking, until, closed, against, choice }: Props<S>) {
  if (!slots.length)
    return (
      <>
        <Alert kind="warning">
          {`Nessun posto fino a ${briefDay(until)}${against ? `: ${against.text}.` : "."}`}
          {against && !against.first && " Neanche nelle nove settimane che seguono."}
        </Alert>
        {against?.first && (
          <>
            <p>Il primo posto dopo:</p>
            <ol className="slot-list">
              <SlotRow slot={against.first}>{choice(against.first, true)}</SlotRow>
            </ol>
          </>
        )}
        <Breaking slots={breaking} choice={choice} />
        <Closed days={closed} />
      </>
    );
  return (
    <>
      <ol className="slot-list" aria-label="Posti trovati">
        {slots.map((slot, index) => (
          <SlotRow key={slotText(slot)} slot={slot}>
            {choice(slot, index === 0)}
          </SlotRow>
        ))}
      </ol>
      <Breaking slots={breaking} choice={choice} />
      <Closed days={closed} />
    </>
  );
}

const Breaking = <S extends Slot>({ slots, choice }: { slots: readonly S[] } & Pick<Props<S>, "choice">) =>
  slots.length > 0 && (
    <>
      <p className="slot-lead">Non liberi, con quello che non torna:</p>
      <ol className="slot-list" aria-label="Posti non liberi">
        {slots.map((slot) => (
          <SlotRow key={slotText(slot)} slot={slot}>
            {choice(slot, false)}
          </SlotRow>
        ))}
      </ol>
    </>
  );

const Closed = ({ days }: { days: readonly ClosedDays[] }) =>
  days.length > 0 && (
    <p className="slot-closed">
      {days.map(({ from, to, reason }) => `${closedText(from, to)}: ${reason}`).join("; ")}
    </p>
  );

const closedText = (from: Day, to: Day) =>
  from === to ? `Chiuso ${briefDay(from)}` : `Chiuso da ${briefDay(from)} a ${briefDay(to)}`;

const SlotRow = ({ slot, children }: { slot: Slot; children: ReactNode }) => (
  <li>
    <div>
      <b>{slotText(slot)}</b>
      <p>{slot.why.join("; ")}</p>
      {slot.tight.length > 0 && (
        <p className="tight">
          <Icon name="triangle-alert" label="Attenzione" /> {slot.tight.join("; ")}
        </p>
      )}
    </div>
    {slot.places && <SlotMap date={slot.date} places={slot.places} />}
    {children}
  </li>
);
