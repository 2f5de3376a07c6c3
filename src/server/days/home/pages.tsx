import { Hono } from "hono";
import { Agenda } from "../../../views/days/home/agenda";
import { Home } from "../../../views/days/home/home";
import { formatDay, mondayOf } from "../../base/days";
import type { Env } from "../../http/middleware";
import { queryDay, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { code } from "../../input/fields";
import { offeredAgents } from "../../visits/appointments/store";
import { homeApi } from "./api";

export const homePages = new Hono<Env>();

homePages.get("/", (c) =>
  show(c, homeApi.today, {}, (found) => ({ title: "Home", view: <Home {...found} />, madeOf: [found] })),
);

const withWeek = withQuery({ week: queryDay(), agent: code().optional().catch(undefined) });

homePages.get("/agenda", withWeek, (c) => {
  const { week, agent } = c.req.valid("query");
  const agents = offeredAgents(c.get("caller").site);
  return show(c, homeApi.agenda, { week }, (found) => ({
    title: "Agenda",
    part: week && `settimana del ${formatDay(mondayOf(week))}`,
    view: <Agenda week={week} agent={agent} agents={agents} {...found} />,
    madeOf: [found, week, agent, agents],
  }));
});
