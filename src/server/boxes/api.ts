import { z } from "zod";
import { cached } from "../cache";
import { id, StoredName } from "../fields";
import { storeUploads } from "../files";
import { nothing, read, takingFiles, write, writeAfter } from "../funct";
import { fileByName } from "./attachments";
import { boxNumber, LineFiles, LogPage, lineShape, OneLine, OrderSearch } from "./input";
import { messages } from "./model";
import { listLog } from "./movements";
import * as boxes from "./store";

const Values = lineShape(boxes.formMax);

export const boxApi = {
  getAll: read("boxes", nothing, (_, { site }) => ({
    boxes: cached(`boxes ${site}`, () => boxes.listBoxes(site)),
  })),

  getLog: read("boxes", LogPage, ({ page }, call) => listLog(page, call.site)),

  getOrders: read("boxes", OrderSearch, ({ query }, call) => ({
    orders: boxes.findOrders(query, call.site),
  })),

  getLine: read("boxes", OneLine, ({ id_line }, call) => boxes.lineById(id_line, call.site)),

  insert: takingFiles(
    writeAfter(
      "editDeposit",
      z.object({ values: Values, files: LineFiles }),
      ({ files }) => storeUploads(files),
      ({ values }, call, files) => ({ id_line: boxes.insertLine(values, files, call) }),
      messages.inserted,
    ),
  ),

  modify: takingFiles(
    writeAfter(
      "editDeposit",
      z.object({ id_line: id(), values: Values, files: LineFiles }),
      ({ files }) => storeUploads(files),
      ({ id_line, values }, call, files) => boxes.changeLine(id_line, values, files, call),
      messages.changed,
    ),
  ),

  move: write(
    "editDeposit",
    z.object({ id_line: id(), id_box: boxNumber(boxes.formMax) }),
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

/** What only pages ask: a file of a line, also of one that is gone. */
export const boxReads = {
  file: read("boxes", StoredName, ({ file }) => fileByName(file)),
};
