import { Hono } from "hono";
import { GeneralForm } from "../../../views/firm/settings/general";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { settingsApi } from "./api";

export const settingsPages = new Hono<Env>();

formPages(settingsPages, "/admin/settings", settingsApi.update, { reload: "/admin/settings/" }, (c, form) =>
  show(c, settingsApi.getAll, {}, ({ settings, version }) => ({
    title: settingTitle("/admin/settings/"),
    view: <GeneralForm {...formState({ values: settings, version }, form)} />,
    record: { table: "settings" },
  })),
);
