import { lazy, Suspense, useEffect, useState } from "react";
import { AppointmentRecord } from "./appointment";
import type { Entry } from "./entries";
import { MemoRecord } from "./memo";
import { RecordDialog } from "./record-dialog";
import type { RecordProps } from "./record-parts";
import { rememberEvent } from "./use-week-focus";
import { WorkRecord } from "./work";

const MoveForm = lazy(() => import("./move"));

type Props = Omit<RecordProps, "onMove"> & {
  /** Of a work that lasts over midnight it may be another event. */
  opener: string;
  onMoved(entry: Entry): void;
  onClose(): void;
};

const records = { work: WorkRecord, appointment: AppointmentRecord, memo: MemoRecord };
const titles = { work: "Lavorazione", appointment: "Appuntamento", memo: "Memo" };

export function EventDialog({ opener, onMoved, onClose, ...props }: Props) {
  const { entry, weeks } = props;
  const [moving, setMoving] = useState(false);
  const Kind = records[entry.kind];
  useEffect(() => {
    const leave = () => rememberEvent(opener);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [opener]);
  return (
    <RecordDialog title={moving ? `Sposta: ${entry.title}` : titles[entry.kind]} onClose={onClose}>
      {(close) =>
        moving ? (
          <Suspense>
            <MoveForm
              entry={entry}
              weeks={weeks}
              onBack={() => setMoving(false)}
              onMoved={() => {
                onMoved(entry);
                close();
              }}
            />
          </Suspense>
        ) : (
          <Kind {...props} onMove={() => setMoving(true)} />
        )
      }
    </RecordDialog>
  );
}
