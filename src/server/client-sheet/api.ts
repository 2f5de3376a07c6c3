import { z } from "zod";
import { id } from "../fields";
import { read } from "../funct";
import * as sheets from "./store";

export const clientSheetApi = {
  /** Everything that the caller may see of one client, beside its timeline. */
  getSheet: read("clients.view", z.object({ id: id() }), ({ id }, call) => sheets.clientSheet(id, call)),
};
