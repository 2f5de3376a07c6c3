import { type Context, Hono } from "hono";
import { AddWorkForm } from "../../views/daily-works/add-work";
import { BoardView } from "../../views/daily-works/board";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { can } from "../caller";
import { today } from "../clock";
import { crewApi } from "../crew/api";
import { addDays, type Day, formatDay, fromWire, longDay, toWire } from "../days";
import type { Env } from "../edge";
import { sentences } from "../fields";
import { type AnyFunct, perform, type ValuesOf } from "../funct";
import { only, refusalOf, reload, show } from "../html";
import { drawLimited, servePdf } from "../print";
import { problemApi } from "../problems/api";
import { notFound, Refusal } from "../refuse";
import { daySheets } from "../sheets/day";
import { workSheet } from "../sheets/work";
import { workApi } from "../works/api";
import { internalOrder } from "../works/model";
import { dailyWorkApi, dailyWorkReads } from "./api";

export const dailyWorkPages = new Hono<Env>();

/** Tomorrow, or the day typed into the search field; a date that is none is told beside it (spec 2 §5). */
dailyWorkPages.get("/dailyWorks", async (c): Promise<Response> => {
  const asked = c.req.query("date")?.trim();
  if (asked === undefined) return boardPage(c, addDays(today(), 1));
  const day = fromWire(asked.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$1-$2-$3"));
  if (day) return c.redirect(`/dailyWorks/${toWire(day)}`);
  const from = fromWire(c.req.query("from") ?? "") ?? addDays(today(), 1);
  return boardPage(c, from, { asked, error: sentences.searchDate });
});

dailyWorkPages.get("/dailyWorks/:date", (c) => boardPage(c, dayAsked(c)));

async function boardPage(c: Context<Env>, date: Day, search?: { asked: string; error: string }) {
  const caller = c.get("caller");
  const lists = await perform(crewApi.getWorkersVehiclesList, { date }, caller);
  const { workers, vehicles } = lists.ok ? lists.values : { workers: [], vehicles: [] };
  const warned = await perform(problemApi.getProblems, { date }, caller);
  const problems = warned.ok ? warned.values.problems : [];
  return show(c, dailyWorkApi.getByDate, { date }, (day) => ({
    title: `Giornaliera di ${longDay(date)}`,
    status: search ? 422 : 200,
    islands: ["daily-works"],
    view: (
      <BoardView
        date={date}
        shown={search?.asked ?? formatDay(date)}
        error={search?.error}
        previous={toWire(addDays(date, -1))}
        next={toWire(addDays(date, 1))}
        snapshot={{ ...day, people: { worker: workers, vehicle: vehicles }, problems }}
        editable={can(caller, "modifyDailyWorks")}
        site={caller.site}
      />
    ),
  }));
}

/** The day of an address, `dd-mm-yyyy`; anything else is a page that does not exist. */
const dayAsked = (c: Context<Env>): Day => fromWire(c.req.param("date") ?? "") ?? notFound();

dailyWorkPages.get("/dailyWorks/:date/work", (c) => {
  const date = dayAsked(c);
  const defaults = { date, hour: "08:00", show_worksheet: 1, police_permission: 0, type: 0 };
  return addWorkPage(c, date, { values: defaults });
});

dailyWorkPages.post("/dailyWorks/:date/work", only("addWorkInDailyWork"), async (c) => {
  const date = dayAsked(c);
  const { values, ...form } = await readForm(c);
  const body = { ...form, values: { ...values, id_order: internalOrder } };
  const outcome = await perform(workApi.addWork, body, c.get("caller"));
  if (outcome.ok) return reload(c, `/dailyWorks/${toWire(date)}`, outcome.values.msg);
  return addWorkPage(c, date, { ...form, values, ...refusalOf(outcome) }, outcome.status);
});

function addWorkPage(c: Context<Env>, date: Day, form: FormState, status = 200) {
  const back = `/dailyWorks/${toWire(date)}`;
  return show(c, dailyWorkReads.newWork, {}, (choices) => ({
    title: "Aggiungi lavorazione",
    view: <AddWorkForm action={`${back}/work`} back={back} {...choices} {...form} />,
    status,
    back,
  }));
}

dailyWorkPages.get("/api/works/pdf/:id", (c) =>
  sheet(c, dailyWorkReads.sheet, { id: c.req.param("id") }, ({ works, company }) =>
    workSheet(works, company),
  ),
);

dailyWorkPages.get("/api/works/pdf-single/:id", (c) =>
  sheet(c, dailyWorkReads.singleSheet, { id: c.req.param("id") }, ({ works, company }) =>
    workSheet(works, company),
  ),
);

dailyWorkPages.get("/api/works/pdf-day/:date", (c) =>
  sheet(c, dailyWorkReads.daySheets, { date: dayAsked(c) }, daySheets),
);

/** A sheet opened in a new tab; a refusal is JSON like any call's (CONTRACT, Links). */
async function sheet<F extends AnyFunct>(
  c: Context<Env>,
  funct: F,
  body: object,
  draw: (values: ValuesOf<F>) => Promise<Uint8Array>,
) {
  const outcome = await perform(funct, body, c.get("caller"));
  if (!outcome.ok) throw new Refusal(outcome.status as Refusal["status"], outcome.values.msg);
  return servePdf(c, await drawLimited(() => draw(outcome.values as ValuesOf<F>)));
}
