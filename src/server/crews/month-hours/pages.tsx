import { Hono } from "hono";
import { z } from "zod";
import { MonthHoursView } from "../../../views/crews/month-hours/month";
import { WorkerHoursView } from "../../../views/crews/month-hours/worker";
import { today } from "../../base/clock";
import { addMonths, type Day, isDay, monthName } from "../../base/days";
import type { Env } from "../../http/middleware";
import { exportCsv } from "../../http/pages/export";
import { withId, withQuery } from "../../http/pages/forms";
import { allowed, need, only, show } from "../../http/pages/respond";
import { workHoursApi } from "../work-hours/api";
import { monthHoursApi, monthHoursExports } from "./api";

/** Before those of a day, whose path would take the month for a day. */
export const monthHoursPages = new Hono<Env>();

/** The month in the address; anything else counts as the present one. */
const withMonth = withQuery({
  month: z
    .string()
    .refine((text) => isDay(`${text}-01`))
    .catch(() => today().slice(0, 7)),
});

monthHoursPages.get("/hours/month", withMonth, (c) => {
  const { month } = c.req.valid("query");
  return show(c, monthHoursApi.getMonthHours, { month }, (found) => ({
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

monthHoursPages.post("/hours/month/csv", only(monthHoursApi.exportHours), withMonth, async (c) => {
  const { month } = c.req.valid("query");
  const { text } = await need(c, monthHoursExports.csv, { month });
  return exportCsv(c, monthHoursApi.exportHours, { month }, { name: `ore-${month}.csv`, text });
});

monthHoursPages.get("/hours/worker/:id", withId, withMonth, (c) => {
  const { id } = c.req.valid("param");
  const { month } = c.req.valid("query");
  return show(c, monthHoursApi.getWorkerHours, { month, id }, (found) => ({
    title: `Ore di ${found.text}, ${monthName(month)}`,
    view: <WorkerHoursView id={id} month={month} {...around(month)} {...found} />,
    back: `/hours/month?month=${month}`,
  }));
});
