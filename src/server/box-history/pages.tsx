import { Hono } from "hono";
import { MovementList } from "../../views/box-history/list";
import type { Env } from "../middleware";
import { withList } from "../pages/forms";
import { show } from "../pages/respond";
import { boxHistoryApi } from "./api";

export const boxHistoryPages = new Hono<Env>();

boxHistoryPages.get("/box/log", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, boxHistoryApi.getLog, { page }, (found) => ({
    title: "Movimenti dei depositi",
    view: <MovementList {...found} page={page} />,
    back: "/box/",
  }));
});
