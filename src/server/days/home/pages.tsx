import { Hono } from "hono";
import { Agenda } from "../../../views/days/home/agenda";
import { Home } from "../../../views/days/home/home";
import { formatDay, mondayOf } from "../../base/days";
import type { Env } from "../../http/middleware";
import { queryDay, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { homeApi } from "./api";

export const homePages = new Hono<Env>();

homePages.get("/", (c) =>
  show(c, homeApi.today, {}, (found) => ({ title: "Home", view: <Home {...found} />, madeOf: [found] })),
);

homePages.get("/agenda", withQuery({ week: queryDay() }), (c) => {
  const { week } = c.req.valid("query");
  return show(c, homeApi.agenda, { week }, (found) => ({
    title: "Agenda",
    part: week && `settimana del ${formatDay(mondayOf(week))}`,
    view: <Agenda week={week} {...found} />,
    madeOf: [found, week],
  }));
});
