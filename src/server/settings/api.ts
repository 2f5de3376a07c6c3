import { z } from "zod";
import { nothing, read, write } from "../funct";
import { CompanySettings } from "./input";
import { messages } from "./model";
import * as settings from "./store";

export const settingsApi = {
  getAll: read("admin", nothing, () => ({
    settings: settings.companySettings(),
    version: settings.companyVersion(),
  })),

  update: write(
    "admin",
    z.object({ values: CompanySettings }),
    ({ values }, call) => settings.changeCompany(values, call),
    messages.changed,
  ),
};
