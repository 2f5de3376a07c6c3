import { Hono } from "hono";
import { MovementList } from "../../../views/storage/box-history/list";
import type { Env } from "../../http/middleware";
import { withList } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
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
