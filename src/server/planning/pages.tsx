import { Hono } from "hono";
import { z } from "zod";
import { FeedView } from "../../views/planning/feed";
import { PlanningView } from "../../views/planning/planning";
import { agentChoices } from "../agents/store";
import { today } from "../clock";
import { notFound } from "../errors";
import { perform } from "../funct";
import type { Env } from "../middleware";
import { queryDay, save, withParams, withQuery } from "../pages/forms";
import { type PageContext, refusalPage, show } from "../pages/respond";
import { publicOrigin } from "../proxy";
import { calendarApi, feedApi } from "./api";
import { holderOf } from "./feed";

export const planningPages = new Hono<Env>();

/** The filter that each address presets: 0 everything, 1 works, 2 appointments, 3 memos (spec 2 §2). */
const routes = ["/planning", "/planning/works", "/planning/appointments", "/planning/memo"];

for (const [filter, route] of routes.entries()) {
  planningPages.get(route, withQuery({ day: queryDay() }), (c) => {
    const { day = today() } = c.req.valid("query");
    return show(c, calendarApi.getWeek, { monday: day }, (week) => ({
      title: "Planning",
      view: (
        <PlanningView week={week} day={day} filter={filter} agents={agentChoices(c.get("caller").site)} />
      ),
      islands: ["planning"],
    }));
  });
}

planningPages.get("/planning/feed", (c) => feedPage(c, {}));

planningPages.post(
  "/planning/feed",
  save(calendarApi.makeFeed, {
    // Without the form's requestId: the same form sent again makes another address, since the first is not shown again.
    body: () => ({}),
    answer: (c, { address }) => feedPage(c, { address: publicOrigin(c) + address }),
    again: (c, { message }) => feedPage(c, { message }),
  }),
);

function feedPage(c: PageContext, more: { address?: string; message?: string }) {
  return show(c, calendarApi.getFeed, {}, ({ feed }) => ({
    title: "Calendario sul telefono",
    view: <FeedView since={feed?.date_created} {...more} />,
    back: "/planning/",
  }));
}

planningPages.post("/planning/feed/revoke", save(calendarApi.revokeFeed, { reload: "/planning/" }));

const withToken = withParams({ file: z.string().regex(/^[\w-]{43}\.ics$/) });

/** The address alone opens it, without a session: phones have none. */
planningPages.get("/planning/feed/:file", withToken, async (c) => {
  const token = c.req.valid("param").file.slice(0, -".ics".length);
  const holder = holderOf(token, c.get("caller").site) ?? notFound();
  const outcome = await perform(feedApi.read, {}, holder);
  if (outcome.ok) return c.body(outcome.values, 200, { "Content-Type": "text/calendar; charset=utf-8" });
  return outcome.status === 403 ? notFound() : refusalPage(c, outcome.status, outcome.values.msg);
});
