import { Hono } from "hono";
import { DayMap } from "../../../views/days/map/map";
import { longDay, toWire } from "../../base/days";
import type { Env } from "../../http/middleware";
import { withDay } from "../../http/pages/forms";
import { only, show } from "../../http/pages/respond";
import { mapReads } from "./api";

export const mapPages = new Hono<Env>();

mapPages.get("/dailyWorks/:date/map", only(mapReads.ofDay), withDay, (c) => {
  const { date } = c.req.valid("param");
  return show(c, mapReads.ofDay, { date }, (found) => ({
    title: `Mappa di ${longDay(date)}`,
    view: <DayMap {...found} date={date} />,
    back: `/dailyWorks/${toWire(date)}`,
  }));
});
