import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { nothing, read, write } from "../../call/funct";
import { messages } from "../settings/model";
import { SheetValues } from "./input";
import * as sheets from "./store";

export const sheetApi = {
  getSheets: read("admin", nothing, () => sheets.sheetWords()),

  changeSheets: write(
    "admin",
    z.object({ values: SheetValues }),
    ({ values }, call) => sheets.changeSheets(values, call),
    {
      message: messages.changed,
      words: ["change", "Ha cambiato {il}"],
      record: wholeTable("settings", "Settings.getSheets", { under: "sheets" }),
    },
  ),
};
