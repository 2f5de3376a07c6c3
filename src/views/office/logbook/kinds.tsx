import type { ReactNode } from "react";
import type { Operation } from "../../../server/api";
import { exactEuroText } from "../../../server/base/text";
import { writtenCents } from "../../../server/base/written-numbers";
import {
  interventionCut,
  type Log,
  type LogKind,
  type VehicleLog,
  vehicleLogs,
  type WorkerLog,
  workerLogs,
} from "../../../server/office/logbook/model";
import { Cut } from "../../ui/details";
import { TextField } from "../../ui/fields";
import type { Column } from "../../ui/list";

export type LogView<Row extends Log> = {
  kind: LogKind<Row>;
  exported: Operation;
  column: Column<Row>;
  detail: (log: Row) => string;
  input: ReactNode;
  values: (log: Row) => object;
};

export const vehicleLogView: LogView<VehicleLog> = {
  kind: vehicleLogs,
  exported: "LogVehicle.exportList",
  column: {
    head: "Tipo di intervento",
    sort: "value",
    text: (log) => log.intervention_type,
    cell: (log) => <Cut text={log.intervention_type} at={interventionCut} />,
  },
  detail: (log) => log.intervention_type,
  input: <TextField name="intervention_type" label="Tipo di intervento" maxLength={200} required />,
  values: (log) => log,
};

export const workerLogView: LogView<WorkerLog> = {
  kind: workerLogs,
  exported: "LogWorkers.exportList",
  column: {
    head: "Importo",
    narrow: true,
    end: true,
    sort: "value",
    kind: "money",
    text: ({ amount }) => amount,
    cell: (log) => exactEuroText(log.amount),
  },
  detail: (log) => exactEuroText(log.amount),
  input: <TextField name="amount" label="Importo" inputMode="decimal" unit="€" required />,
  values: (log) => ({ ...log, amount: writtenCents(Math.round(log.amount * 100)) }),
};
