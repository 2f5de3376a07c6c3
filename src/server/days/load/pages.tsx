import { Hono } from "hono";
import { LoadView } from "../../../views/days/load/page";
import { AskingWorks } from "../../../views/days/load/works";
import { dayName, toWire } from "../../base/days";
import type { Env } from "../../http/middleware";
import { queryDay, withParams, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { day, id } from "../../input/fields";
import { loadApi } from "./api";

export const loadPages = new Hono<Env>();

loadPages.get("/planning/load", withQuery({ day: queryDay() }), (c) => {
  const { day } = c.req.valid("query");
  return show(c, loadApi.getLoad, { monday: day }, (load) => ({
    title: "Carico",
    view: <LoadView load={load} day={day} />,
    back: "/planning/",
  }));
});

const ofResource = withParams({ date: day(), resource: id() });

loadPages.get("/planning/load/:date/:resource", ofResource, (c) =>
  show(c, loadApi.getLoadWorks, c.req.valid("param"), (found) => ({
    title: `${found.name}, ${dayName(found.date)}`,
    view: <AskingWorks {...found} />,
    back: `/planning/load?day=${toWire(found.date)}`,
  })),
);
