import { z } from "zod";
import { nothing, read, write } from "../funct";
import { changed, HouseSettings } from "./model";
import * as settings from "./store";

export const settingsApi = {
  getAll: read("admin", nothing, (_, call) => ({
    settings: settings.houseSettings(call.site),
    version: settings.houseVersion(),
  })),

  update: write(
    "admin",
    z.object({ values: HouseSettings }),
    ({ values }, call) => settings.changeHouse(values, call),
    changed,
  ),
};
