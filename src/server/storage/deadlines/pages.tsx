import { Hono } from "hono";
import { DeadlineList, ReminderDetails } from "../../../views/storage/deadlines/list";
import { csv } from "../../base/csv";
import { formatDay, formatMoment } from "../../base/days";
import type { Env } from "../../http/middleware";
import { exportCsv } from "../../http/pages/export";
import { listQuery, queryWord, save, withId, withQuery } from "../../http/pages/forms";
import { need, only, show } from "../../http/pages/respond";
import { deadlineApi } from "./api";
import { dueText, isWithin, type Span, spans } from "./model";

export const deadlinePages = new Hono<Env>();

const list = "/box/deadlines/";
const span = { when: queryWord(Object.keys(spans) as [Span, ...Span[]]) };
const withSpan = withQuery(span);

deadlinePages.get("/box/deadlines", withQuery({ ...span, page: listQuery.page }), (c) =>
  show(c, deadlineApi.getDeadlines, {}, ({ deadlines }) => {
    const { when, page } = c.req.valid("query");
    return {
      title: "Scadenze dei depositi",
      view: <DeadlineList deadlines={deadlines} span={when} page={page} />,
      madeOf: [deadlines, when, page],
      back: "/box/",
    };
  }),
);

const heads = ["Cliente", "E-mail", "Deposito", "Titolo", "Pagato fino al", "Scadenza", "Ultimo sollecito"];

deadlinePages.post("/box/deadlines/csv", only(deadlineApi.exportDeadlines), withSpan, async (c) => {
  const { when } = c.req.valid("query");
  const { deadlines } = await need(c, deadlineApi.getDeadlines, {});
  const rows = deadlines
    .filter(({ days }) => isWithin(when, days))
    .map(({ client, email, id_box, title, due, days, reminders: [last] }) => {
      const reminded = last ? formatMoment(last.date_created) : "";
      return [client, email, id_box, title, formatDay(due), dueText(days), reminded];
    });
  const text = csv(heads, rows);
  return exportCsv(c, deadlineApi.exportDeadlines, { when }, { name: "scadenze-depositi.csv", text });
});

/** Checked deadlines are fields `remind.<line>-<title>`. */
deadlinePages.post(
  "/box/deadlines/remind",
  save(deadlineApi.remind, {
    body: (form) => ({
      ...form,
      lines: Object.keys(form.values.remind ?? {}).map((name) => {
        const [id_line, title] = name.split("-");
        return { id_line, title };
      }),
    }),
    reload: list,
  }),
);

deadlinePages.get("/box/deadlines/reminder/:id", withId, (c) =>
  show(c, deadlineApi.getReminder, c.req.valid("param"), ({ reminder }) => ({
    title: `Sollecito a ${reminder.recipient}`,
    view: <ReminderDetails {...reminder} />,
    back: list,
  })),
);
