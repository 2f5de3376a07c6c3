import { Hono } from "hono";
import { FirstSteps } from "../../../views/accounts/first-steps/first-steps";
import type { Env } from "../../http/middleware";
import { save } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { firstStepsApi } from "./api";

export const firstStepsPages = new Hono<Env>();

const list = "/admin/first_steps/";

firstStepsPages.get("/admin/first_steps", (c) =>
  show(c, firstStepsApi.getAll, {}, (found) => ({ title: "Primi passi", view: <FirstSteps {...found} /> })),
);

firstStepsPages.post("/admin/first_steps/skip", save(firstStepsApi.skip, { reload: list }));

firstStepsPages.post("/admin/first_steps/hide", save(firstStepsApi.hide, { reload: list }));
