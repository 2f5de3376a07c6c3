import { Hono } from "hono";
import { LoadView } from "../../../views/days/load/page";
import type { Env } from "../../http/middleware";
import { queryDay, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
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
