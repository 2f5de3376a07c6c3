import { type Context, Hono } from "hono";
import { LogShow, VehicleLogForm, VehicleLogs, WorkerLogForm, WorkerLogs } from "../../views/logbook/logbook";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, go, only, page, refusalOf, show, withId, withList } from "../html";
import { notFound } from "../refuse";
import { logVehicleApi, logWorkersApi } from "./api";
import { euros } from "./model";
import { vehicles } from "./vehicles";
import { workers } from "./workers";

export const logbookPages = new Hono<Env>();

logbookPages.get("/logVehicle", withList, (c) => {
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
      view: <LogShow log={log} path="/logVehicle" entries={entries} />,
      back: "/logVehicle",
    };
  }),
);

logbookPages.get("/logVehicle/insert", only("logVehicle"), (c) => newVehicleLog(c));

logbookPages.post("/logVehicle/insert", only("logVehicle"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(logVehicleApi.createNew, form, c.get("caller"));
  if (outcome.ok) return go(c, "/logVehicle", outcome.values.msg);
  return newVehicleLog(c, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const newVehicleLog = (c: Context<Env>, form: FormState = {}, status = 200) =>
  page(
    c,
    "Nuovo log automezzo",
    <VehicleLogForm action="/logVehicle/insert" choices={vehicleChoices()} {...form} />,
    {
      status,
      back: "/logVehicle",
    },
  );

logbookPages.get("/logVehicle/modify/:id", withId, (c) => vehicleLogPage(c, c.req.valid("param").id));

logbookPages.post("/logVehicle/modify/:id", only("logVehicle"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const asked = { ...form, values: { ...form.values, id } };
  const outcome = await perform(logVehicleApi.updateLogVehicle, asked, c.get("caller"));
  if (outcome.ok) return go(c, "/logVehicle", outcome.values.msg);
  return vehicleLogPage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

function vehicleLogPage(c: Context<Env>, id: number, form?: FormState, status = 200) {
  return show(c, logVehicleApi.getFromId, { id }, ({ log }) => {
    mustBeOwn(c, log.user_id);
    const choices = withOwn(vehicleChoices(), { value: log.automezzo_id, text: log.plate });
    const state = form ?? { values: log, version: log.version };
    const view = <VehicleLogForm action={`/logVehicle/modify/${id}`} choices={choices} {...state} />;
    return { title: "Modifica log automezzo", view, status, back: "/logVehicle" };
  });
}

logbookPages.post("/logVehicle/delete/:id", only("logVehicle"), withId, async (c) => {
  const { version } = await readForm(c);
  const body = { ...c.req.valid("param"), version };
  return done(c, await perform(logVehicleApi.deleteLogVehicle, body, c.get("caller")), "/logVehicle");
});

const vehicleChoices = () => vehicles().map(({ id, name }) => ({ value: id, text: name }));

logbookPages.get("/logWorkers", withList, (c) => {
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
      view: <LogShow log={log} path="/logWorkers" entries={entries} />,
      back: "/logWorkers",
    };
  }),
);

logbookPages.get("/logWorkers/insert", only("logWorkers"), (c) => newWorkerLog(c));

logbookPages.post("/logWorkers/insert", only("logWorkers"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(logWorkersApi.createNew, form, c.get("caller"));
  if (outcome.ok) return go(c, "/logWorkers", outcome.values.msg);
  return newWorkerLog(c, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const newWorkerLog = (c: Context<Env>, form: FormState = {}, status = 200) =>
  page(
    c,
    "Nuovo log operaio",
    <WorkerLogForm action="/logWorkers/insert" choices={workerChoices()} {...form} />,
    {
      status,
      back: "/logWorkers",
    },
  );

logbookPages.get("/logWorkers/modify/:id", withId, (c) => workerLogPage(c, c.req.valid("param").id));

logbookPages.post("/logWorkers/modify/:id", only("logWorkers"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const asked = { ...form, values: { ...form.values, id } };
  const outcome = await perform(logWorkersApi.updateLogWorkers, asked, c.get("caller"));
  if (outcome.ok) return go(c, "/logWorkers", outcome.values.msg);
  return workerLogPage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

function workerLogPage(c: Context<Env>, id: number, form?: FormState, status = 200) {
  return show(c, logWorkersApi.getFromId, { id }, ({ log }) => {
    mustBeOwn(c, log.user_id);
    const choices = withOwn(workerChoices(), { value: log.operaio_id, text: `${log.surname} ${log.name}` });
    const state = form ?? {
      values: { ...log, amount: String(log.amount).replace(".", ",") },
      version: log.version,
    };
    const view = <WorkerLogForm action={`/logWorkers/modify/${id}`} choices={choices} {...state} />;
    return { title: "Modifica log operaio", view, status, back: "/logWorkers" };
  });
}

logbookPages.post("/logWorkers/delete/:id", only("logWorkers"), withId, async (c) => {
  const { version } = await readForm(c);
  const body = { ...c.req.valid("param"), version };
  return done(c, await perform(logWorkersApi.deleteLogWorkers, body, c.get("caller")), "/logWorkers");
});

const workerChoices = () =>
  workers().map(({ id, name, surname }) => ({ value: id, text: `${surname} ${name}` }));

/** An administrator reads everyone's logs; the form is the author's. */
function mustBeOwn(c: Context<Env>, author: number) {
  if (author !== c.get("caller").user?.id) notFound("Log non trovato.");
}

/** A choice retired since stays on its old log. */
const withOwn = (choices: { value: number; text: string }[], own: { value: number; text: string }) =>
  choices.some(({ value }) => value === own.value) ? choices : [...choices, own];
