import { Hono } from "hono";
import { z } from "zod";
import { DayHoursView } from "../../../views/crews/work-hours/day";
import { MonthHoursView } from "../../../views/crews/work-hours/month";
import { WorkerHoursView } from "../../../views/crews/work-hours/worker";
import { today } from "../../base/clock";
import { addMonths, type Day, isDay, longDay, monthName, toWire } from "../../base/days";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { exportCsv } from "../../http/pages/export";
import { type RefusedForm, save, withDay, withId, withQuery } from "../../http/pages/forms";
import { allowed, find, need, only, type PageContext, show } from "../../http/pages/respond";
import { workApi } from "../../orders/works/api";
import { workHoursApi, workHoursReads } from "./api";
import { plannedIn } from "./model";

export const workHoursPages = new Hono<Env>();

/** The month in the address; anything else counts as the present one. */
const withMonth = withQuery({
  month: z
    .string()
    .refine((text) => isDay(`${text}-01`))
    .catch(() => today().slice(0, 7)),
});

// Before those of a day, whose path would take the month for a day.
workHoursPages.get("/hours/month", withMonth, (c) => {
  const { month } = c.req.valid("query");
  return show(c, workHoursApi.getMonthHours, { month }, (found) => ({
    title: `Ore di ${monthName(month)}`,
    view: (
      <MonthHoursView
        month={month}
        {...around(month)}
        mayWrite={allowed(c, workHoursApi.saveHours)}
        {...found}
      />
    ),
  }));
});

const around = (month: string) => {
  const other = (amount: number) => addMonths(`${month}-01` as Day, amount).slice(0, 7);
  return { previous: other(-1), next: other(1) };
};

workHoursPages.post("/hours/month/csv", only(workHoursApi.exportHours), withMonth, async (c) => {
  const { month } = c.req.valid("query");
  const { text } = await need(c, workHoursReads.csv, { month });
  return exportCsv(c, workHoursApi.exportHours, { month }, { name: `ore-${month}.csv`, text });
});

workHoursPages.get("/hours/worker/:id", withId, withMonth, (c) => {
  const { id } = c.req.valid("param");
  const { month } = c.req.valid("query");
  return show(c, workHoursApi.getWorkerHours, { month, id }, (found) => ({
    title: `Ore di ${found.text}, ${monthName(month)}`,
    view: <WorkerHoursView id={id} month={month} {...around(month)} {...found} />,
    back: `/hours/month?month=${month}`,
  }));
});

const dayPage = (date: Day) => `/hours/${toWire(date)}`;

workHoursPages.get("/hours", async (c) => dayHours(c, (await need(c, workHoursReads.dayToWrite, {})).date));

workHoursPages.get("/hours/:date", withDay, (c) => dayHours(c, c.req.valid("param").date));

function dayHours(c: PageContext, date: Day, typed?: { id: number; form: RefusedForm }) {
  return show(c, workHoursApi.getDayHours, { date }, ({ works }) => ({
    title: `Ore di ${longDay(date)}`,
    view: (
      <DayHoursView
        date={date}
        isFuture={date > today()}
        mayReadMonth={allowed(c, workHoursApi.getMonthHours)}
        works={works.map(({ people, version, ...work }) => {
          const values = {
            hours: Object.fromEntries(people.map(({ id_worker, times }) => [id_worker, times ?? {}])),
          };
          const form = typed?.id === work.id ? typed.form : undefined;
          return { ...work, people, form: formState({ values, version }, form) };
        })}
      />
    ),
  }));
}

type TypedHours = Record<string, Record<string, string>>;

const typedHours = ({ values }: PostedForm): TypedHours => (values.hours as TypedHours | undefined) ?? {};

/** The planned ones are accepted where nothing else was typed. */
function crewHours({ values }: PostedForm) {
  const typed = [values.crew ?? {}, ...Object.values((values.hours ?? {}) as TypedHours)];
  const isEmpty = typed.every((times) => Object.values(times as object).every((text) => !text));
  return isEmpty && typeof values.planned === "string" ? plannedIn(values.planned) : values.crew;
}

workHoursPages.post(
  "/hours/works/:id",
  withId,
  save(workHoursApi.saveHours, {
    body: (form, { id }) => {
      const workers = Object.entries(typedHours(form)).map(([id_worker, times]) => ({ id_worker, ...times }));
      return { ...form, id_work: id, crew: crewHours(form), workers };
    },
    fields: (path, form) => {
      const [whole, line, part] = path.split(".");
      return whole === "workers" ? `hours.${Object.keys(typedHours(form))[Number(line)]}.${part}` : path;
    },
    reload: async (_, { id }, c) => dayPage(await dayOf(c, id)),
    again: async (c, form, { id }) => dayHours(c, await dayOf(c, id), { id, form }),
  }),
);

const dayOf = async (c: PageContext, id: number) =>
  (await find(c, workApi.getWork, { id }))?.work.date ?? today();
