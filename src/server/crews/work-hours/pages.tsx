import { Hono } from "hono";
import { z } from "zod";
import { DayHoursView, MonthHoursView } from "../../../views/crews/work-hours/day";
import { WorkerHoursView } from "../../../views/crews/work-hours/worker";
import { today } from "../../base/clock";
import { addMonths, type Day, isDay, longDay, monthName, toWire } from "../../base/days";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { exportCsv } from "../../http/pages/export";
import { formState, type RefusedForm, save, withDay, withId, withQuery } from "../../http/pages/forms";
import { allowed, need, only, type PageContext, show } from "../../http/pages/respond";
import { workHoursApi, workHoursReads } from "./api";
import { type PersonHours, plannedIn } from "./model";

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

function dayHours(c: PageContext, date: Day, typed?: RefusedForm) {
  return show(c, workHoursApi.getDayHours, { date }, ({ works, version }) => ({
    title: `Ore di ${longDay(date)}`,
    view: (
      <DayHoursView
        date={date}
        isFuture={date > today()}
        mayReadMonth={allowed(c, workHoursApi.getMonthHours)}
        works={works}
        form={formState({ values: { works: writtenIn(works) }, version }, typed)}
      />
    ),
  }));
}

const writtenIn = (works: readonly { id: number; people: readonly PersonHours[] }[]) =>
  Object.fromEntries(
    works.map(({ id, people }) => [
      id,
      Object.fromEntries(people.map(({ id_worker, times }) => [id_worker, times ?? {}])),
    ]),
  );

type Times = Record<string, string>;
type TypedWork = { id: string; crew?: Times; planned?: string; people: [id: string, times: Times][] };

function typedWorks({ values }: PostedForm): TypedWork[] {
  const works = (values.works ?? {}) as Record<string, Record<string, Times> & { planned?: string }>;
  return Object.entries(works).map(([id, { crew, planned, ...people }]) => {
    return { id, crew, planned, people: Object.entries(people) };
  });
}

/** The planned ones are accepted where nothing else was typed. */
function crewHours({ crew = {}, people, planned }: TypedWork) {
  const typed = [crew, ...people.map(([, times]) => times)];
  const isEmpty = typed.every((times) => Object.values(times).every((text) => !text));
  return isEmpty && typeof planned === "string" ? plannedIn(planned) : crew;
}

workHoursPages.post(
  "/hours/:date",
  withDay,
  save<typeof workHoursApi.saveDayHours, { date: Day }>(workHoursApi.saveDayHours, {
    body: (form, { date }) => ({
      ...form,
      date,
      works: typedWorks(form).map((typed) => ({
        id_work: typed.id,
        crew: crewHours(typed),
        workers: typed.people.map(([id_worker, times]) => ({ id_worker, ...times })),
      })),
    }),
    fields: (path, form) => {
      const [whole, work, list, line, part] = path.split(".");
      const typed = typedWorks(form)[Number(work)];
      if (whole !== "works" || !typed) return path;
      if (list === "crew") return `works.${typed.id}.crew.${line}`;
      return `works.${typed.id}.${typed.people[Number(line)]?.[0]}.${part}`;
    },
    reload: (_, { date }) => dayPage(date),
    again: (c, form, { date }) => dayHours(c, date, form),
  }),
);
