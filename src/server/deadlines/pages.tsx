import { Hono } from "hono";
import { ReminderLetter, ReminderTextForm } from "../../views/deadlines/letter";
import { DeadlineList } from "../../views/deadlines/list";
import { readForm } from "../body";
import { csv, csvResponse } from "../csv";
import { formatDay, formatMoment } from "../days";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, only, page, refusalOf, refusalPage, reload, show, withId } from "../html";
import { deadlineApi } from "./api";
import { dueText, isWithin, type Span, spans } from "./model";

export const deadlinePages = new Hono<Env>();

const spanOf = (when: string | undefined): Span =>
  when && Object.hasOwn(spans, when) ? (when as Span) : "all";

deadlinePages.get("/box/deadlines", (c) =>
  show(c, deadlineApi.getDeadlines, {}, ({ deadlines }) => ({
    title: "Scadenze dei depositi",
    view: <DeadlineList deadlines={deadlines} span={spanOf(c.req.query("when"))} />,
    back: "/box/",
  })),
);

const heads = ["Cliente", "E-mail", "Deposito", "Titolo", "Pagato fino al", "Scadenza", "Ultimo sollecito"];

deadlinePages.get("/box/deadlines/csv", only("boxes"), async (c) => {
  const outcome = await perform(deadlineApi.getDeadlines, {}, c.get("caller"));
  if (!outcome.ok) return refusalPage(c, outcome.status, outcome.values.msg);
  const span = spanOf(c.req.query("when"));
  const rows = outcome.values.deadlines
    .filter(({ days }) => isWithin(span, days))
    .map(({ client, email, id_box, title, due, days, reminders: [last] }) => {
      const reminded = last ? formatMoment(last.date_created) : "";
      return [client, email, id_box, title, formatDay(due), dueText(days), reminded];
    });
  return csvResponse("scadenze-depositi.csv", csv(heads, rows));
});

/** One or several ticked, each as `remind.<line>-<title>`. */
deadlinePages.post("/box/deadlines/remind", only("editDeposit"), async (c) => {
  const { values, requestId } = await readForm(c);
  const lines = Object.keys((values.remind as object | undefined) ?? {}).map((name) => {
    const [id_line, title] = name.split("-");
    return { id_line, title };
  });
  const outcome = await perform(deadlineApi.remind, { lines, requestId }, c.get("caller"));
  return done(c, outcome, "/box/deadlines/");
});

deadlinePages.get("/box/deadlines/reminder/:id", withId, (c) =>
  show(c, deadlineApi.getReminder, c.req.valid("param"), ({ reminder }) => ({
    title: "Sollecito",
    view: <ReminderLetter {...reminder} />,
    back: "/box/deadlines/",
  })),
);

deadlinePages.get("/box/deadlines/text", only("admin"), (c) =>
  show(c, deadlineApi.getReminderText, {}, ({ text }) => ({
    title: "Testo del sollecito",
    view: <ReminderTextForm values={text} />,
    back: "/box/deadlines/",
  })),
);

deadlinePages.post("/box/deadlines/text", only("admin"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(deadlineApi.saveReminderText, form, c.get("caller"));
  if (outcome.ok) return reload(c, "/box/deadlines/", outcome.values.msg);
  const view = <ReminderTextForm values={form.values} {...refusalOf(outcome)} />;
  return page(c, "Testo del sollecito", view, { status: outcome.status, back: "/box/deadlines/" });
});
