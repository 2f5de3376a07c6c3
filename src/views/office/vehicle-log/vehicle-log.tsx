import { interventionCut } from "../../../server/office/vehicle-log/model";
import type { VehicleLogRow } from "../../../server/office/vehicle-log/store";
import { SelectField, TextArea, TextField } from "../../ui/fields";
import { Form, FormActions } from "../../ui/form";
import { Cut } from "../../ui/text";
import type { Viewer } from "../../viewer";
import { type FoundLogs, type LogFormProps, LogList, logColumns } from "../logbook/logs";

export const VehicleLogs = (found: FoundLogs<VehicleLogRow>) => (
  <LogList {...found} of="Automezzo" exported="LogVehicle.exportList" columns={vehicleLogColumns} />
);

/** What the list shows, and an export writes. */
export const vehicleLogColumns = (viewer: Pick<Viewer, "user">) =>
  logColumns<VehicleLogRow>(
    "/logVehicle",
    [
      { head: "Automezzo", card: "title", narrow: true, sort: "name", text: ({ plate }) => plate },
      {
        head: "Tipo di intervento",
        sort: "value",
        text: (log) => log.intervention_type,
        cell: (log) => <Cut text={log.intervention_type} at={interventionCut} />,
      },
    ],
    viewer,
  );

export const VehicleLogForm = ({ action, choices, ...form }: LogFormProps) => (
  <Form id="log" action={action} {...form}>
    <SelectField name="automezzo_id" label="Automezzo" options={choices} empty="Scegliere" required />
    <TextField name="intervention_type" label="Tipo di intervento" maxLength={200} required />
    <TextArea name="description" label="Descrizione" rows={6} required />
    <FormActions submit="Salva" back="/logVehicle" another />
  </Form>
);
