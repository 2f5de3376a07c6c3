import { Hono } from "hono";
import { z } from "zod";
import { BoardView } from "../../../views/days/daily-works/board";
import { DayPrintForm } from "../../../views/days/daily-works/print";
import { today } from "../../base/clock";
import { addDays, type Day, formatDay, longDay, toWire } from "../../base/days";
import { plannedDay } from "../../base/typed-day";
import { crewApi } from "../../crews/api";
import type { Env } from "../../http/middleware";
import { queryDay, withDay, withId, withQuery } from "../../http/pages/forms";
import { allowed, need, only, type PageContext, pdf, show } from "../../http/pages/respond";
import { fieldMessages } from "../../input/field-messages";
import { menuPreferencesOf } from "../../sessions/menu-preferences";
import { compositionApi } from "../composition/api";
import { dailyWorkApi, dailyWorkPrints, dailyWorkReads } from "./api";
import { chosenLines } from "./lines-model";

export const dailyWorkPages = new Hono<Env>();

const dayPage = (date: Day) => `/dailyWorks/${toWire(date)}`;

/** `date` as typed into the search field; `from` is the day shown when it is not a date. */
const withSearch = withQuery({ date: z.string().trim().optional().catch(undefined), from: queryDay() });

dailyWorkPages.get("/dailyWorks", withSearch, async (c): Promise<Response> => {
  const { date: typed, from } = c.req.valid("query");
  if (typed === undefined) return boardPage(c, await dayToPrepare(c));
  const day = plannedDay(typed, today());
  return day
    ? c.redirect(dayPage(day))
    : boardPage(c, from ?? (await dayToPrepare(c)), { typed, error: fieldMessages.searchDate });
});

const dayToPrepare = async (c: PageContext) => (await need(c, dailyWorkReads.dayToPrepare, {})).date;

dailyWorkPages.get("/dailyWorks/:date", withDay, (c) => boardPage(c, c.req.valid("param").date));

/** Componi la settimana begins at its first day with an empty seat. */
dailyWorkPages.get("/dailyWorks/week/:date", withDay, async (c) => {
  const { date } = c.req.valid("param");
  const { days } = await need(c, compositionApi.getDaysToCompose, { date });
  return c.redirect(`${dayPage(days.find(({ empty }) => empty > 0)?.date ?? date)}?compose=week`);
});

async function boardPage(c: PageContext, date: Day, search?: { typed: string; error: string }) {
  const { user, site } = c.get("caller");
  const { view, lines } = user ? menuPreferencesOf(user.id) : { view: "cards" as const, lines: {} };
  return show(c, dailyWorkApi.getDay, { date }, (found) => ({
    title: `Giornaliera di ${longDay(date)}`,
    status: search && 422,
    madeOf: search ? undefined : [found, date, view, lines],
    islands: ["daily-works"],
    view: (
      <BoardView
        date={date}
        shown={search?.typed ?? formatDay(date)}
        error={search?.error}
        previous={toWire(addDays(date, -1))}
        next={toWire(addDays(date, 1))}
        day={found}
        editable={allowed(c, crewApi.addSingleWorker)}
        site={site}
        firstView={view}
        chosenLines={chosenLines(lines)}
      />
    ),
  }));
}

dailyWorkPages.get("/api/works/pdf/:id", withId, (c) => pdf(c, dailyWorkPrints.sheet, c.req.valid("param")));

dailyWorkPages.get("/api/works/pdf-single/:id", withId, (c) =>
  pdf(c, dailyWorkPrints.singleSheet, c.req.valid("param")),
);

dailyWorkPages.get("/api/works/pdf-day/:date", withDay, (c) =>
  pdf(c, dailyWorkPrints.daySheets, { ...c.req.valid("param"), print: c.req.queries("print") }),
);

dailyWorkPages.get("/dailyWorks/:date/print", only(dailyWorkReads.daySheets), withDay, (c) => {
  const { date } = c.req.valid("param");
  return show(c, dailyWorkApi.getByDate, { date }, ({ works }) => ({
    title: `Stampa di ${longDay(date)}`,
    view: <DayPrintForm date={date} works={works} />,
    back: dayPage(date),
  }));
});
