import { z } from "zod";
import { id } from "../fields";
import { nothing, read, write } from "../funct";
import { countsOf, countsVersion, saveCounts } from "./counts";
import { Bulk, ChangedLine, Counts, History, Load, NewLine } from "./input";
import { addLine, addLines, changeLine, deleteLine, lineById } from "./lines";
import { messages } from "./model";
import { load, loads, stocked } from "./stock";

/** The materials' part of the service Orders. */
export const orderMaterialApi = {
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

  deleteMaterial: write(
    "materials.edit",
    z.object({ id: id() }),
    ({ id }, call) => deleteLine(id, call),
    messages.deleted,
  ),

  saveMaterials: write("materials.edit", Bulk, (bulk, call) => addLines(bulk, call), messages.bulkAdded),

  getMaterials: read("materials.view", nothing, () => ({ materials: stocked() })),

  saveMaterialsList: write(
    "orders.manageMaterials",
    Load,
    (asked, call) => load(asked, call),
    messages.loaded,
  ),

  getMaterialsHistory: read("orders.manageMaterials", History, ({ page }) => loads(page)),
};

/** What the dialogs ask for, beyond the wire. */
export const materialReads = {
  line: read("materials.edit", z.object({ id: id() }), ({ id }, call) => ({ line: lineById(id, call) })),
};

/** The materials' part of the service Works: what leaves with a work and comes back. */
export const workMaterialApi = {
  getMaterials: read("materials.view", z.object({ id_work: id() }), ({ id_work }, call) => ({
    materials: countsOf(id_work, call),
    version: countsVersion(id_work, call),
  })),

  saveMaterials: write(
    "materials.edit",
    Counts,
    (counts, call) => saveCounts(counts, call),
    messages.counted,
  ),
};
