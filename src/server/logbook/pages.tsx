import { Hono } from "hono";
import { LogShow, VehicleLogForm, VehicleLogs, WorkerLogForm, WorkerLogs } from "../../views/logbook/logbook";
import type { FormState } from "../../views/ui/form";
import { notFound } from "../errors";
import type { Env } from "../middleware";
import { save, withId, withList } from "../pages/forms";
import { only, type PageContext, page, show } from "../pages/respond";
import { logVehicleApi, logWorkersApi } from "./api";
import { euros } from "./model";
import { vehicles } from "./vehicles";
import { workers } from "./workers";

export const logbookPages = new Hono<Env>();

const ofVehicles = "/logVehicle";
const ofWorkers = "/logWorkers";

logbookPages.get(ofVehicles, withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, logVehicleApi.getAll, { page }, (found) => ({
    title: "Log automezzi",
    view: <VehicleLogs {...found} page={page} />,
  }));
});

logbookPages.get("/logVehicle/show/:id", withId, (c) =>
  show(c, logVehicleApi.getFromId, c.req.valid("param"), ({ log }) => {
    const entries: [string, string][] = [
      ["Automezzo", log.plate],
      ["Tipo di intervento", log.intervention_type],
    ];
    return {
      title: "Log automezzo",
      view: <LogShow log={log} path={ofVehicles} entries={entries} />,
      back: ofVehicles,
    };
  }),
);

logbookPages.get("/logVehicle/insert", only(logVehicleApi.createNew), (c) => newVehicleLog(c, {}));

logbookPages.post(
  "/logVehicle/insert",
  save(logVehicleApi.createNew, { go: ofVehicles, again: newVehicleLog }),
);

function newVehicleLog(c: PageContext, form: FormState) {
  const view = <VehicleLogForm action="/logVehicle/insert" choices={vehicleChoices()} {...form} />;
  return page(c, "Nuovo log automezzo", view, { back: ofVehicles });
}

logbookPages.get("/logVehicle/modify/:id", withId, (c) => vehicleLogPage(c, c.req.valid("param").id));

logbookPages.post(
  "/logVehicle/modify/:id",
  withId,
  save(logVehicleApi.updateLogVehicle, {
    go: ofVehicles,
    again: (c, form, { id }) => vehicleLogPage(c, id, form),
  }),
);

function vehicleLogPage(c: PageContext, id: number, form?: FormState) {
  return show(c, logVehicleApi.getFromId, { id }, ({ log }) => {
    mustBeOwn(c, log.user_id);
    const choices = withOwn(vehicleChoices(), { value: log.automezzo_id, text: log.plate });
    const state = form ?? { values: log, version: log.version };
    const view = <VehicleLogForm action={`/logVehicle/modify/${id}`} choices={choices} {...state} />;
    return { title: "Modifica log automezzo", view, back: ofVehicles };
  });
}

logbookPages.post(
  "/logVehicle/delete/:id",
  withId,
  save(logVehicleApi.deleteLogVehicle, { reload: ofVehicles }),
);

const vehicleChoices = () => vehicles().map(({ id, name }) => ({ value: id, text: name }));

logbookPages.get(ofWorkers, withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, logWorkersApi.getAll, { page }, (found) => ({
    title: "Log operai",
    view: <WorkerLogs {...found} page={page} />,
  }));
});

logbookPages.get("/logWorkers/show/:id", withId, (c) =>
  show(c, logWorkersApi.getFromId, c.req.valid("param"), ({ log }) => {
    const entries: [string, string][] = [
      ["Operaio", `${log.surname} ${log.name}`],
      ["Importo", euros(log.amount)],
    ];
    return {
      title: "Log operaio",
      view: <LogShow log={log} path={ofWorkers} entries={entries} />,
      back: ofWorkers,
    };
  }),
);

logbookPages.get("/logWorkers/insert", only(logWorkersApi.createNew), (c) => newWorkerLog(c, {}));

logbookPages.post(
  "/logWorkers/insert",
  save(logWorkersApi.createNew, { go: ofWorkers, again: newWorkerLog }),
);

function newWorkerLog(c: PageContext, form: FormState) {
  const view = <WorkerLogForm action="/logWorkers/insert" choices={workerChoices()} {...form} />;
  return page(c, "Nuovo log operaio", view, { back: ofWorkers });
}

logbookPages.get("/logWorkers/modify/:id", withId, (c) => workerLogPage(c, c.req.valid("param").id));

logbookPages.post(
  "/logWorkers/modify/:id",
  withId,
  save(logWorkersApi.updateLogWorkers, {
    go: ofWorkers,
    again: (c, form, { id }) => workerLogPage(c, id, form),
  }),
);

function workerLogPage(c: PageContext, id: number, form?: FormState) {
  return show(c, logWorkersApi.getFromId, { id }, ({ log }) => {
    mustBeOwn(c, log.user_id);
    const choices = withOwn(workerChoices(), { value: log.operaio_id, text: `${log.surname} ${log.name}` });
    const state = form ?? {
      values: { ...log, amount: String(log.amount).replace(".", ",") },
      version: log.version,
    };
    const view = <WorkerLogForm action={`/logWorkers/modify/${id}`} choices={choices} {...state} />;
    return { title: "Modifica log operaio", view, back: ofWorkers };
  });
}

logbookPages.post(
  "/logWorkers/delete/:id",
  withId,
  save(logWorkersApi.deleteLogWorkers, { reload: ofWorkers }),
);

const workerChoices = () =>
  workers().map(({ id, name, surname }) => ({ value: id, text: `${surname} ${name}` }));

/** An administrator reads everyone's logs; the form is the author's. */
function mustBeOwn(c: PageContext, author: number) {
  if (author !== c.get("caller").user?.id) notFound("Log non trovato.");
}

/** A choice retired since stays on its old log. */
const withOwn = (choices: { value: number; text: string }[], own: { value: number; text: string }) =>
  choices.some(({ value }) => value === own.value) ? choices : [...choices, own];
