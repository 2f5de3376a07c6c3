import { Hono } from "hono";
import { Agenda } from "../../views/home/agenda";
import { Home } from "../../views/home/home";
import { today } from "../clock";
import { isDay } from "../days";
import type { Env } from "../edge";
import { show } from "../html";
import { homeApi } from "./api";

export const homePages = new Hono<Env>();

homePages.get("/", (c) =>
  show(c, homeApi.today, {}, (found) => ({ title: "Home", view: <Home {...found} /> })),
);

homePages.get("/agenda", (c) => {
  const asked = c.req.query("week") ?? "";
  const week = isDay(asked) ? asked : today();
  return show(c, homeApi.agenda, { week }, (found) => ({ title: "Agenda", view: <Agenda {...found} /> }));
});
