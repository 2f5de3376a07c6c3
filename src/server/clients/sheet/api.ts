import { z } from "zod";
import { read } from "../../call/funct";
import { id } from "../../input/fields";
import * as sheets from "./store";

export const clientSheetApi = {
  /** Everything that the caller may see of one client, beside its timeline. */
  getSheet: read("clients.view", z.object({ id: id() }), ({ id }, call) => sheets.clientSheet(id, call)),
};
