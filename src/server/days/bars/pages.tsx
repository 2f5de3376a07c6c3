import { Hono } from "hono";
import { DayOfPlanning } from "../../../views/days/bars/day";
import { longDay } from "../../base/days";
import type { Env } from "../../http/middleware";
import { withDay } from "../../http/pages/forms";
import { only, show } from "../../http/pages/respond";
import { barApi } from "./api";

export const barPages = new Hono<Env>();

barPages.get("/planning/day/:date", only(barApi.getBars), withDay, (c) => {
  const { date } = c.req.valid("param");
  return show(c, barApi.getBars, { date }, (bars) => ({
    title: `Barre di ${longDay(date)}`,
    view: <DayOfPlanning bars={bars} />,
    back: `/planning/?day=${date}`,
    islands: ["bars"],
  }));
});
