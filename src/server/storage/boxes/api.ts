import { z } from "zod";
import { act, nothing, read, takingFiles, write, writeAfter } from "../../call/funct";
import { storeUploads } from "../../files/files";
import { messages as settingMessages } from "../../firm/settings/model";
import { id, One, StoredName, validIn, withRules } from "../../input/fields";
import { cached } from "../../journal/cache";
import { fileByName } from "./files";
import { listMovements } from "./history";
import {
  BoxChange,
  boxNumber,
  Files,
  HistoryPage,
  lineFields,
  lineShape,
  NewBoxes,
  OneLine,
  OrderSearch,
} from "./input";
import { messages } from "./model";
import * as numbers from "./numbers";
import * as boxes from "./store";

const Values = lineShape(boxes.maxBoxNumber);
const fields = lineFields(boxes.maxBoxNumber);
const New = withRules(z.object({ values: Values, files: Files }), ({ values }, { site }) =>
  boxes.lineErrors(validIn(fields, values), site),
);
const Changed = withRules(z.object({ id_line: id(), values: Values, files: Files }), (body, { site }) =>
  boxes.lineErrors(validIn(fields, body.values), site, validIn(OneLine.shape, body).id_line),
);

const Added = withRules(NewBoxes, ({ values }) =>
  numbers.newBoxErrors(validIn(NewBoxes.shape.values.shape, values)),
);
const Renumbered = withRules(BoxChange, (body) => {
  const { id } = validIn(One.shape, body);
  return id ? numbers.boxErrors(id, validIn(BoxChange.shape.values.shape, body.values)) : {};
});

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
      act.insert(messages.inserted),
      ({ files }) => storeUploads(files),
      ({ values }, call, files) => ({ id_line: boxes.insertLine(values, files, call) }),
    ),
  ),

  modify: takingFiles(
    writeAfter(
      "editDeposit",
      Changed,
      act.change(messages.changed, "box_lines"),
      ({ files }) => storeUploads(files),
      ({ id_line, values }, call, files) => boxes.changeLine(id_line, values, files, call),
    ),
  ),

  move: write(
    "editDeposit",
    z.object({ id_line: id(), id_box: boxNumber(boxes.maxBoxNumber) }),
    act.change(messages.moved, "box_lines", "Ha spostato in un altro deposito {il}"),
    ({ id_line, id_box }, call) => boxes.moveLine(id_line, id_box, call),
  ),

  delete: write("editDeposit", OneLine, act.delete(messages.deleted, "box_lines"), ({ id_line }, call) =>
    boxes.deleteLine(id_line, call),
  ),

  getLog: read("boxes", HistoryPage, ({ page }, call) => listMovements(page, call.site)),

  getBoxes: read("admin", nothing, () => ({ boxes: numbers.listNumbers() })),

  getBox: read("admin", One, ({ id }) => ({ box: numbers.boxById(id) })),

  addBoxes: write("admin", Added, act.insert(settingMessages.changed), ({ values }) =>
    numbers.addBoxes(values),
  ),

  changeBox: write(
    "admin",
    Renumbered,
    act.change(settingMessages.changed, "boxes"),
    ({ id, values }, call) => numbers.changeBox(id, values, call),
  ),

  retireBox: write("admin", One, act.retire(settingMessages.changed, "boxes"), ({ id }, call) =>
    numbers.retireBox(id, call),
  ),

  reopenBox: write("admin", One, act.reopen(settingMessages.changed, "boxes"), ({ id }, call) =>
    numbers.reopenBox(id, call),
  ),
};

export const boxFileReads = {
  file: read("boxes", StoredName, ({ file }) => fileByName(file)),
};
