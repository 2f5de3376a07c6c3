import { Hono } from "hono";
import { FirstSteps, NextStepLine } from "../../../views/accounts/first-steps/first-steps";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { queryOf, queryText, save } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { firstStepsApi } from "./api";

export const firstStepsPages = new Hono<Env>();

const list = "/admin/first_steps/";
const askedStep = queryOf({ at: queryText() });

firstStepsPages.get("/admin/first_steps", (c) =>
  show(c, firstStepsApi.getAll, {}, (found) => ({
    title: settingTitle("/admin/first_steps/"),
    view: <FirstSteps {...found} />,
  })),
);

firstStepsPages.get("/admin/first_steps/next", (c) =>
  show(c, firstStepsApi.getForHome, {}, ({ steps }) => ({
    title: "Primi passi",
    view: <NextStepLine steps={steps} at={askedStep(c).at} />,
  })),
);

firstStepsPages.post("/admin/first_steps/skip", save(firstStepsApi.skip, { reload: list }));

firstStepsPages.post("/admin/first_steps/hide", save(firstStepsApi.hide, { reload: list }));
