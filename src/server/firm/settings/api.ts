import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
import { highestNumber } from "../../storage/boxes/store";
import { generalSettings } from "./input";
import { messages } from "./model";
import * as settings from "./store";

export const settingsApi = {
  getAll: read("admin", nothing, (_, call) => ({
    settings: settings.generalSettings(call),
    version: settings.generalVersion(call),
  })),

  update: write(
    "admin",
    z.object({ values: generalSettings(highestNumber) }),
    act.change(
      messages.changed,
      wholeTable("settings", "Settings.getAll", { under: "settings" }),
      "Ha cambiato {il}",
    ),
    ({ values }, call) => settings.changeGeneral(values, call),
  ),
};
