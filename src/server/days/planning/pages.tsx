import { Hono } from "hono";
import { PlanningView } from "../../../views/days/planning/planning";
import { milliseconds, today } from "../../base/clock";
import type { Env } from "../../http/middleware";
import { queryDay, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { agentChoices } from "../../visits/appointments/agents";
import { calendarApi } from "./api";

export const planningPages = new Hono<Env>();

/** The filter of each path: 0 everything, 1 works, 2 appointments, 3 memos (spec 2 §2). */
const routes = ["/planning", "/planning/works", "/planning/appointments", "/planning/memo"];

for (const [filter, route] of routes.entries()) {
  planningPages.get(route, withQuery({ day: queryDay() }), (c) => {
    const { day = today() } = c.req.valid("query");
    return show(c, calendarApi.getWeek, { monday: day }, (week) => ({
      title: "Planning",
      view: (
        <PlanningView
          {...{ week, day, filter }}
          now={milliseconds()}
          agents={agentChoices(c.get("caller").site)}
        />
      ),
      islands: ["planning"],
    }));
  });
}
