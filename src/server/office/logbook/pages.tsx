import { Hono } from "hono";
import { type LogView, vehicleLogView, workerLogView } from "../../../views/office/logbook/kinds";
import { LogForm, LogList, LogShow, logColumns } from "../../../views/office/logbook/logbook";
import { dayOf, formatDay } from "../../base/days";
import type { Env } from "../../http/middleware";
import { formPages, formState, save, withId } from "../../http/pages/forms";
import { type Export, exportList, showList, withFilters, withFormat } from "../../http/pages/lists";
import { mustBeAuthor, page, show } from "../../http/pages/respond";
import { viewApi } from "../../search/listing/api";
import { type LogFuncts, vehicleLog, workerLog } from "./api";
import { logFilters } from "./input";
import { type Log, messages, withCurrent } from "./model";
import { type LogSource, logRows, vehicleSource, workerSource } from "./store";

export const logbookPages = new Hono<Env>();

logbookPages.route("/", logPages(vehicleSource, vehicleLog, vehicleLogView));
logbookPages.route("/", logPages(workerSource, workerLog, workerLogView));

function logPages<Row extends Log, Entry>(
  source: LogSource<Row, Entry>,
  functs: LogFuncts<Row, Entry>,
  view: LogView<Row>,
) {
  const { table, list, path, one, many, subject } = source.kind;
  const pages = new Hono<Env>();

  pages.get(path, withFilters(logFilters), (c) => {
    const shown = { name: list, path, title: `Log ${many}`, read: functs.getAll, views: viewApi.getAll };
    return showList(c, shown, c.req.valid("query"), (found, state) => (
      <LogList {...found} view={view} state={state} choices={source.choices()} />
    ));
  });

  pages.post(`${path}/export/:format`, withFormat, withFilters(logFilters), (c) => {
    const exported = {
      filename: `log-${many}`,
      record: functs.exportList,
      read: functs.chosen,
      rows: (ids, call) => logRows(source, ids, call),
      columns: (viewer) => logColumns(view, viewer),
    } satisfies Export<Row>;
    return exportList(c, exported, c.req.valid("param").format, c.req.valid("query"));
  });

  pages.get(`${path}/show/:id`, withId, (c) =>
    show(c, functs.getFromId, c.req.valid("param"), ({ log }) => ({
      title: `Log ${one} · ${subject(log).text}, ${formatDay(dayOf(log.date_created))}`,
      view: <LogShow view={view} log={log} />,
      back: path,
      record: { table, id: log.id },
    })),
  );

  formPages(pages, `${path}/insert`, functs.createNew, { back: path }, (c, form) => {
    const shown = <LogForm view={view} action={`${path}/insert`} choices={source.choices()} {...form} />;
    return page(c, `Nuovo log ${one}`, shown, { back: path });
  });

  formPages(pages, `${path}/modify/:id`, functs.change, { back: path }, (c, form, { id }) =>
    show(c, functs.getFromId, { id }, ({ log }) => {
      mustBeAuthor(c, log.user_id, messages.missing);
      const choices = withCurrent(source.choices(), subject(log));
      const state = formState({ values: view.values(log), version: log.version }, form);
      const shown = <LogForm view={view} action={`${path}/modify/${id}`} choices={choices} {...state} />;
      return { title: `Modifica log ${one}: ${subject(log).text}`, view: shown, back: path };
    }),
  );

  pages.post(`${path}/delete/:id`, withId, save(functs.remove, { reload: path }));

  return pages;
}
