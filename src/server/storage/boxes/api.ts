import { z } from "zod";
import { nothing, read, takingFiles, write, writeAfter } from "../../call/funct";
import { storeUploads } from "../../files/files";
import { id } from "../../input/fields";
import { validIn, withRules } from "../../input/parse";
import { cached } from "../../journal/cache";
import { BoxFiles } from "../box-files/input";
import { boxNumber, lineFields, lineShape, OneLine, OrderSearch } from "./input";
import { messages } from "./model";
import * as boxes from "./store";

const Values = lineShape(boxes.maxBoxNumber);
const fields = lineFields(boxes.maxBoxNumber);
const New = withRules(z.object({ values: Values, files: BoxFiles }), ({ values }, { site }) =>
  boxes.lineErrors(validIn(fields, values), site),
);
const Changed = withRules(
  z.object({ id_line: id(), values: Values, files: BoxFiles }),
  ({ id_line, values }, { site }) => boxes.lineErrors(validIn(fields, values), site, Number(id_line)),
);

export const boxApi = {
  getAll: read("boxes", nothing, (_, { site }) =>
    cached(`boxes ${site}`, () => ({ boxes: boxes.listBoxes(site) })),
  ),

  getOrders: read("boxes", OrderSearch, ({ query }, call) => ({
    orders: boxes.findOrders(query, call),
  })),

  getLine: read("boxes", OneLine, ({ id_line }, call) => boxes.lineById(id_line, call.site)),

  insert: takingFiles(
    writeAfter(
      "editDeposit",
      New,
      ({ files }) => storeUploads(files),
      ({ values }, call, files) => ({ id_line: boxes.insertLine(values, files, call) }),
      messages.inserted,
    ),
  ),

  modify: takingFiles(
    writeAfter(
      "editDeposit",
      Changed,
      ({ files }) => storeUploads(files),
      ({ id_line, values }, call, files) => boxes.changeLine(id_line, values, files, call),
      messages.changed,
    ),
  ),

  move: write(
    "editDeposit",
    z.object({ id_line: id(), id_box: boxNumber(boxes.maxBoxNumber) }),
    ({ id_line, id_box }, call) => boxes.moveLine(id_line, id_box, call),
    messages.moved,
  ),

  delete: write(
    "editDeposit",
    OneLine,
    ({ id_line }, call) => boxes.deleteLine(id_line, call),
    messages.deleted,
  ),
};
