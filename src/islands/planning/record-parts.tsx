import { clientPage } from "../../server/clients/model";
import type { PlanningProps } from "../../views/days/planning/planning";
import { Button } from "../../views/ui/button";
import { Alert } from "../../views/ui/details";
import type { Entry } from "./entries";
import type { useWeeks } from "./use-weeks";

export type RecordProps = Pick<PlanningProps, "user" | "site" | "may"> & {
  entry: Entry;
  weeks: ReturnType<typeof useWeeks>;
  onMove(): void;
};

export const NoDetails = ({ refusal }: { refusal: string | null }) => (
  <>
    {refusal ? <Alert kind="error">{refusal}</Alert> : <p className="waiting">Caricamento…</p>}
    <div className="form-actions">
      <Button data-cancel="">Chiudi</Button>
    </div>
  </>
);

type ClientProps = Pick<RecordProps, "may"> & { id_client: number; client: string };

export const ClientOf = ({ may, id_client, client }: ClientProps) =>
  may.viewClients ? <a href={clientPage(id_client)}>{client}</a> : client;
