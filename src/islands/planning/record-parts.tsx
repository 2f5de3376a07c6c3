import type { PlanningProps } from "../../views/planning/planning";
import { Alert } from "../../views/ui/alert";
import { Button } from "../../views/ui/button";
import type { Entry } from "./entries";
import type { useWeeks } from "./weeks";

/** What each kind of record is given to show itself. */
export type RecordProps = Pick<PlanningProps, "user" | "site" | "may"> & {
  entry: Entry;
  weeks: ReturnType<typeof useWeeks>;
  onMove(): void;
  close(): void;
};

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
