import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
import { messages } from "../settings/model";
import { SheetValues } from "./input";
import * as sheets from "./store";

export const sheetApi = {
  getSheets: read("admin", nothing, () => sheets.sheetWords()),

  changeSheets: write(
    "admin",
    z.object({ values: SheetValues }),
    act.change(
      messages.changed,
      wholeTable("settings", "Settings.getSheets", { under: "sheets" }),
      "Ha cambiato {il}",
    ),
    ({ values }, call) => sheets.changeSheets(values, call),
  ),
};
