import { useState } from "react";
import type { PlanningProps } from "../../views/planning/planning";
import { Alert } from "../../views/ui/alert";
import { Button } from "../../views/ui/button";
import { AppointmentRecord } from "./appointment";
import type { Entry } from "./entries";
import { MemoRecord } from "./memo";
import { MoveForm } from "./move";
import type { useWeeks } from "./weeks";
import { Window } from "./window";
import { WorkRecord } from "./work";

type Props = Pick<PlanningProps, "user" | "site" | "may"> & {
  entry: Entry;
  weeks: ReturnType<typeof useWeeks>;
  onClose(): void;
};

/** What each kind of record is given to show itself. */
export type RecordProps = Omit<Props, "onClose"> & {
  onMove(): void;
  close(): void;
};

const records = { work: WorkRecord, appointment: AppointmentRecord, memo: MemoRecord };
const titles = { work: "Lavorazione", appointment: "Appuntamento", memo: "Memo" };

/** The dialog of one event: it is read here, and moved by keyboard (spec 2 §2). */
export function RecordWindow({ onClose, ...props }: Props) {
  const { entry, weeks } = props;
  const [moving, setMoving] = useState(false);
  const Kind = records[entry.kind];
  return (
    <Window title={moving ? `Sposta: ${entry.title}` : titles[entry.kind]} onClose={onClose}>
      {(close) =>
        moving ? (
          <MoveForm entry={entry} weeks={weeks} onBack={() => setMoving(false)} close={close} />
        ) : (
          <Kind {...props} onMove={() => setMoving(true)} close={close} />
        )
      }
    </Window>
  );
}

/** Until the details are here, or when they can't be had. */
export const NoDetails = ({ refusal, close }: { refusal: string | null; close(): void }) => (
  <>
    {refusal ? <Alert kind="error">{refusal}</Alert> : <p className="waiting">Caricamento…</p>}
    <div className="form-actions">
      <Button autoFocus onClick={close}>
        Chiudi
      </Button>
    </div>
  </>
);
