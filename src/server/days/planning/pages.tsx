import { Hono } from "hono";
import { LoadView } from "../../../views/days/load/page";
import { AskingWorks } from "../../../views/days/load/works";
import { PlanningView } from "../../../views/days/planning/planning";
import { milliseconds, today } from "../../base/clock";
import { dayName, toWire } from "../../base/days";
import type { Env } from "../../http/middleware";
import { queryDay, withParams, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { day, id } from "../../input/fields";
import { agentChoices } from "../../visits/appointments/store";
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

planningPages.get("/planning/load", withQuery({ day: queryDay() }), (c) => {
  const { day } = c.req.valid("query");
  return show(c, calendarApi.getLoad, { monday: day }, (load) => ({
    title: "Carico",
    view: <LoadView load={load} day={day} />,
    back: "/planning/",
  }));
});

const ofResource = withParams({ date: day(), resource: id() });

planningPages.get("/planning/load/:date/:resource", ofResource, (c) =>
  show(c, calendarApi.getLoadWorks, c.req.valid("param"), (found) => ({
    title: `${found.name}, ${dayName(found.date)}`,
    view: <AskingWorks {...found} />,
    back: `/planning/load?day=${toWire(found.date)}`,
  })),
);
