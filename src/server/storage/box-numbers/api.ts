import { nothing, read, write } from "../../call/funct";
import { messages } from "../../firm/settings/model";
import { BoxChange, NewBoxes, OneBox } from "./input";
import * as boxes from "./store";

/** The part of the service Box that is about the boxes themselves, not what is in them. */
export const boxNumberApi = {
  getBoxes: read("admin", nothing, () => ({ boxes: boxes.listNumbers() })),

  getBox: read("admin", OneBox, ({ id }) => ({ box: boxes.boxById(id) })),

  addBoxes: write("admin", NewBoxes, ({ values }) => boxes.addBoxes(values), messages.changed),

  changeBox: write(
    "admin",
    BoxChange,
    ({ id, values }, call) => boxes.changeBox(id, values, call),
    messages.changed,
  ),

  retireBox: write("admin", OneBox, ({ id }, call) => boxes.retireBox(id, call), messages.changed),

  reopenBox: write("admin", OneBox, ({ id }, call) => boxes.reopenBox(id, call), messages.changed),
};
