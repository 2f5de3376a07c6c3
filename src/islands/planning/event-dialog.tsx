import { useEffect, useState } from "react";
import { latePart } from "../frame/late-part";
import { AppointmentRecord } from "./appointment";
import type { Entry } from "./entries";
import { MemoRecord } from "./memo";
import { RecordDialog } from "./record-dialog";
import type { RecordProps } from "./record-parts";
import { rememberEvent } from "./use-week-focus";
import { WorkRecord } from "./work";

const MoveForm = latePart(async () => (await import("./move")).MoveForm);

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
          <MoveForm
            entry={entry}
            weeks={weeks}
            onClose={() => setMoving(false)}
            onMoved={() => {
              onMoved(entry);
              close();
            }}
          />
        ) : (
          <Kind {...props} onMove={() => setMoving(true)} />
        )
      }
    </RecordDialog>
  );
}
