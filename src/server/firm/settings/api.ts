import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { nothing, read, write } from "../../call/funct";
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
    ({ values }, call) => settings.changeGeneral(values, call),
    {
      message: messages.changed,
      words: ["change", "Ha cambiato {il}"],
      record: wholeTable("settings", "Settings.getAll", { under: "settings" }),
    },
  ),
};
