import { type Context, Hono } from "hono";
import { FeedView } from "../../views/planning/feed";
import { PlanningView } from "../../views/planning/planning";
import { agentChoices } from "../agents/store";
import { readForm } from "../body";
import { today } from "../clock";
import { isDay } from "../days";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, only, refusalOf, show } from "../html";
import { publicOrigin } from "../proxy";
import { notFound } from "../refuse";
import { calendarApi, feedApi } from "./api";
import { holderOf } from "./feed";

export const planningPages = new Hono<Env>();

/** The filter that each address presets: 0 everything, 1 works, 2 appointments, 3 memos (spec 2 §2). */
const routes = ["/planning", "/planning/works", "/planning/appointments", "/planning/memo"];

for (const [filter, route] of routes.entries()) {
  planningPages.get(route, (c) => {
    const asked = c.req.query("day") ?? "";
    const day = isDay(asked) ? asked : today();
    return show(c, calendarApi.getWeek, { monday: day }, (week) => ({
      title: "Planning",
      view: (
        <PlanningView week={week} day={day} filter={filter} agents={agentChoices(c.get("caller").site)} />
      ),
      islands: ["planning"],
    }));
  });
}

planningPages.get("/planning/feed", (c) => feedPage(c));

planningPages.post("/planning/feed", only("planning.view"), async (c) => {
  const { requestId: _, ...form } = await readForm(c);
  const outcome = await perform(calendarApi.makeFeed, form, c.get("caller"));
  if (!outcome.ok) return feedPage(c, refusalOf(outcome), outcome.status);
  return feedPage(c, { address: publicOrigin(c) + outcome.values.address });
});

planningPages.post("/planning/feed/revoke", only("planning.view"), async (c) =>
  done(c, await perform(calendarApi.revokeFeed, {}, c.get("caller")), "/planning/"),
);

function feedPage(c: Context<Env>, more: { address?: string; message?: string } = {}, status = 200) {
  return show(c, calendarApi.getFeed, {}, ({ feed }) => ({
    title: "Calendario sul telefono",
    view: <FeedView since={feed?.date_created} {...more} />,
    back: "/planning/",
    status,
  }));
}

/** Whoever holds the address reads, without a session: phones have none. */
planningPages.get("/planning/feed/:file{[\\w-]{43}\\.ics}", async (c) => {
  const holder = holderOf(c.req.param("file").slice(0, -4), c.get("caller").site) ?? notFound();
  const outcome = await perform(feedApi.read, {}, holder);
  if (!outcome.ok) notFound();
  return c.body(outcome.values, 200, { "Content-Type": "text/calendar; charset=utf-8" });
});
