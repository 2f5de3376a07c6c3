import { Hono } from "hono";
import { DayHoursView } from "../../../views/crews/work-hours/day";
import { today } from "../../base/clock";
import { type Day, longDay, toWire } from "../../base/days";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { type RefusedForm, save, withDay, withId } from "../../http/pages/forms";
import { allowed, find, need, type PageContext, show } from "../../http/pages/respond";
import { workApi } from "../../orders/works/api";
import { monthHoursApi } from "../month-hours/api";
import { workHoursApi, workHoursReads } from "./api";

export const workHoursPages = new Hono<Env>();

const dayPage = (date: Day) => `/hours/${toWire(date)}`;

/** The day whose hours are to be written. */
workHoursPages.get("/hours", async (c) => dayHours(c, (await need(c, workHoursReads.dayToWrite, {})).date));

workHoursPages.get("/hours/:date", withDay, (c) => dayHours(c, c.req.valid("param").date));

function dayHours(c: PageContext, date: Day, typed?: { id: number; form: RefusedForm }) {
  return show(c, workHoursApi.getDayHours, { date }, ({ works }) => ({
    title: `Ore di ${longDay(date)}`,
    view: (
      <DayHoursView
        date={date}
        isFuture={date > today()}
        mayReadMonth={allowed(c, monthHoursApi.getMonthHours)}
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

workHoursPages.post(
  "/hours/works/:id",
  withId,
  save(workHoursApi.saveHours, {
    body: (form, { id }) => {
      const workers = Object.entries(typedHours(form)).map(([id_worker, times]) => ({ id_worker, ...times }));
      return { ...form, id_work: id, crew: form.values.crew, workers };
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
