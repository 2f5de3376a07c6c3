import { z } from "zod";
import { read, write } from "../call/funct";
import { id } from "../input/fields";
import { Bulk, ChangedLine, NewLine } from "./input";
import { messages } from "./model";
import { materialWithStock } from "./stock/store";
import { addLine, addLines, changeLine, deleteLine, lineById } from "./store";

const OneLine = z.object({ id: id() });

/** The material lines' part of the service Orders. */
export const materialApi = {
  addMaterial: write(
    "materials.edit",
    z.object({ id_order: id(), values: NewLine }),
    ({ id_order, values }, call) => addLine(id_order, values, call),
    messages.added,
  ),

  editMaterial: write(
    "materials.edit",
    z.object({ material: ChangedLine }),
    ({ material }, call) => changeLine(material, call),
    messages.changed,
  ),

  deleteMaterial: write("materials.edit", OneLine, ({ id }, call) => deleteLine(id, call), messages.deleted),

  saveMaterials: write("materials.edit", Bulk, addLines, messages.bulkAdded),
};

/** What only pages ask. */
export const materialReads = {
  line: read("materials.edit", OneLine, ({ id }, call) => {
    const line = lineById(id, call);
    return { line, material: materialWithStock(line.id_material) };
  }),
};
