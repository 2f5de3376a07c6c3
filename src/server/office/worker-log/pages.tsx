import { Hono } from "hono";
import { LogShow } from "../../../views/office/logbook/logs";
import { WorkerLogForm, WorkerLogs, workerLogColumns } from "../../../views/office/worker-log/worker-log";
import type { FormState } from "../../../views/ui/form";
import { exactEuroText } from "../../base/numbers";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId } from "../../http/pages/forms";
import { exportList, showList, withFilters, withFormat } from "../../http/pages/lists";
import { mustBeAuthor, only, type PageContext, page, show } from "../../http/pages/respond";
import { viewApi } from "../../search/listing/api";
import { logFilters } from "../logbook/input";
import { withCurrent } from "../logbook/model";
import { workerLogApi, workerLogExports } from "./api";
import { messages } from "./model";
import { selectableWorkers, workerLogRows } from "./store";

export const workerLogPages = new Hono<Env>();

const list = "/logWorkers";

workerLogPages.get(list, withFilters(logFilters), (c) => {
  const shown = { name: "worker-logs", path: list, title: "Log operai" } as const;
  const reads = { read: workerLogApi.getAll, views: viewApi.getAll };
  return showList(c, { ...shown, ...reads }, c.req.valid("query"), (found, state) => (
    <WorkerLogs {...found} state={state} choices={workerChoices()} />
  ));
});

workerLogPages.post("/logWorkers/export/:format", withFormat, withFilters(logFilters), (c) => {
  const exported = {
    filename: "log-operai",
    record: workerLogApi.exportList,
    read: workerLogExports.workerLogs,
    rows: workerLogRows,
    columns: workerLogColumns,
  };
  return exportList(c, exported, c.req.valid("param").format, c.req.valid("query"));
});

workerLogPages.get("/logWorkers/show/:id", withId, (c) =>
  show(c, workerLogApi.getFromId, c.req.valid("param"), ({ log }) => {
    const entries: [string, string][] = [
      ["Operaio", `${log.surname} ${log.name}`],
      ["Importo", exactEuroText(log.amount)],
    ];
    return {
      title: "Log operaio",
      view: <LogShow log={log} path={list} entries={entries} />,
      back: list,
      record: { table: "worker_logs", id: log.id },
    };
  }),
);

workerLogPages.get("/logWorkers/insert", only(workerLogApi.createNew), (c) => newPage(c, {}));

workerLogPages.post("/logWorkers/insert", save(workerLogApi.createNew, { back: list, again: newPage }));

function newPage(c: PageContext, form: FormState) {
  const view = <WorkerLogForm action="/logWorkers/insert" choices={workerChoices()} {...form} />;
  return page(c, "Nuovo log operaio", view, { back: list });
}

workerLogPages.get("/logWorkers/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

workerLogPages.post(
  "/logWorkers/modify/:id",
  withId,
  save(workerLogApi.updateLogWorkers, {
    back: list,
    again: (c, form, { id }) => changePage(c, id, form),
  }),
);

function changePage(c: PageContext, id: number, form?: FormState) {
  return show(c, workerLogApi.getFromId, { id }, ({ log }) => {
    mustBeAuthor(c, log.user_id, messages.missing);
    const choices = withCurrent(workerChoices(), {
      value: log.operaio_id,
      text: `${log.surname} ${log.name}`,
    });
    const values = { ...log, amount: String(log.amount).replace(".", ",") };
    const state = formState({ values, version: log.version }, form);
    const view = <WorkerLogForm action={`/logWorkers/modify/${id}`} choices={choices} {...state} />;
    return { title: "Modifica log operaio", view, back: list };
  });
}

workerLogPages.post("/logWorkers/delete/:id", withId, save(workerLogApi.deleteLogWorkers, { reload: list }));

const workerChoices = () =>
  selectableWorkers().map(({ id, name, surname }) => ({ value: id, text: `${surname} ${name}` }));
