import { Hono } from "hono";
import { LogShow } from "../../../views/office/logbook/logs";
import {
  VehicleLogForm,
  VehicleLogs,
  vehicleLogColumns,
} from "../../../views/office/vehicle-log/vehicle-log";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId } from "../../http/pages/forms";
import { exportList, showList, withFilters, withFormat } from "../../http/pages/lists";
import { mustBeAuthor, only, type PageContext, page, show } from "../../http/pages/respond";
import { viewApi } from "../../search/listing/api";
import { logFilters } from "../logbook/input";
import { withCurrent } from "../logbook/model";
import { vehicleLogApi, vehicleLogExports } from "./api";
import { messages } from "./model";
import { selectableVehicles, vehicleLogRows } from "./store";

export const vehicleLogPages = new Hono<Env>();

const list = "/logVehicle";

vehicleLogPages.get(list, withFilters(logFilters), (c) => {
  const shown = { name: "vehicle-logs", path: list, title: "Log automezzi" } as const;
  const reads = { read: vehicleLogApi.getAll, views: viewApi.getAll };
  return showList(c, { ...shown, ...reads }, c.req.valid("query"), (found, state) => (
    <VehicleLogs {...found} state={state} choices={vehicleChoices()} />
  ));
});

vehicleLogPages.post("/logVehicle/export/:format", withFormat, withFilters(logFilters), (c) => {
  const exported = {
    filename: "log-automezzi",
    record: vehicleLogApi.exportList,
    read: vehicleLogExports.vehicleLogs,
    rows: vehicleLogRows,
    columns: vehicleLogColumns,
  };
  return exportList(c, exported, c.req.valid("param").format, c.req.valid("query"));
});

vehicleLogPages.get("/logVehicle/show/:id", withId, (c) =>
  show(c, vehicleLogApi.getFromId, c.req.valid("param"), ({ log }) => {
    const entries: [string, string][] = [
      ["Automezzo", log.plate],
      ["Tipo di intervento", log.intervention_type],
    ];
    return {
      title: "Log automezzo",
      view: <LogShow log={log} path={list} entries={entries} />,
      back: list,
      record: { table: "vehicle_logs", id: log.id },
    };
  }),
);

vehicleLogPages.get("/logVehicle/insert", only(vehicleLogApi.createNew), (c) => newPage(c, {}));

vehicleLogPages.post("/logVehicle/insert", save(vehicleLogApi.createNew, { back: list, again: newPage }));

function newPage(c: PageContext, form: FormState) {
  const view = <VehicleLogForm action="/logVehicle/insert" choices={vehicleChoices()} {...form} />;
  return page(c, "Nuovo log automezzo", view, { back: list });
}

vehicleLogPages.get("/logVehicle/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

vehicleLogPages.post(
  "/logVehicle/modify/:id",
  withId,
  save(vehicleLogApi.updateLogVehicle, {
    back: list,
    again: (c, form, { id }) => changePage(c, id, form),
  }),
);

function changePage(c: PageContext, id: number, form?: FormState) {
  return show(c, vehicleLogApi.getFromId, { id }, ({ log }) => {
    mustBeAuthor(c, log.user_id, messages.missing);
    const choices = withCurrent(vehicleChoices(), { value: log.automezzo_id, text: log.plate });
    const state = formState({ values: log, version: log.version }, form);
    const view = <VehicleLogForm action={`/logVehicle/modify/${id}`} choices={choices} {...state} />;
    return { title: "Modifica log automezzo", view, back: list };
  });
}

vehicleLogPages.post(
  "/logVehicle/delete/:id",
  withId,
  save(vehicleLogApi.deleteLogVehicle, { reload: list }),
);

const vehicleChoices = () => selectableVehicles().map(({ id, name }) => ({ value: id, text: name }));
