import { exactEuroText } from "../../../server/base/numbers";
import type { WorkerLogRow } from "../../../server/office/worker-log/store";
import { SelectField, TextArea, TextField } from "../../ui/fields";
import { Form, FormActions } from "../../ui/form";
import type { Viewer } from "../../viewer";
import { type FoundLogs, type LogFormProps, LogList, logColumns } from "../logbook/logs";

export const WorkerLogs = (found: FoundLogs<WorkerLogRow>) => (
  <LogList {...found} of="Operaio" exported="LogWorkers.exportList" columns={workerLogColumns} />
);

/** What the list shows, and an export writes. */
export const workerLogColumns = (viewer: Pick<Viewer, "user">) =>
  logColumns<WorkerLogRow>(
    "/logWorkers",
    [
      {
        head: "Operaio",
        card: "title",
        narrow: true,
        sort: "name",
        text: ({ surname, name }) => `${surname} ${name}`,
      },
      {
        head: "Importo",
        narrow: true,
        end: true,
        sort: "value",
        kind: "money",
        text: ({ amount }) => amount,
        cell: (log) => exactEuroText(log.amount),
      },
    ],
    viewer,
  );

export const WorkerLogForm = ({ action, choices, ...form }: LogFormProps) => (
  <Form id="log" action={action} {...form}>
    <SelectField name="operaio_id" label="Operaio" options={choices} empty="Scegliere" required />
    <TextField name="amount" label="Importo" inputMode="decimal" unit="€" required />
    <TextArea name="description" label="Descrizione" rows={6} required />
    <FormActions submit="Salva" back="/logWorkers" another />
  </Form>
);
