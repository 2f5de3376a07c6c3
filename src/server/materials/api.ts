import { z } from "zod";
import { given } from "../base/errors";
import { nothing, read, write } from "../call/funct";
import { messages as settingMessages } from "../firm/settings/model";
import { id } from "../input/fields";
import { validIn, withRules } from "../input/parse";
import { cached } from "../journal/cache";
import { addMaterial, catalogue, changeMaterial, materialById, setRetired } from "./catalogue";
import { countsVersion, listCounts, saveCounts } from "./counts";
import {
  Bulk,
  ChangedLine,
  Counts,
  History,
  Load,
  MaterialChange,
  MaterialId,
  NewLine,
  NewMaterial,
  Stocktaking,
} from "./input";
import { messages } from "./model";
import {
  listLoads,
  loadErrors,
  materialRefusal,
  materialWithStock,
  offeredMaterials,
  saveLoad,
  saveStocktaking,
  stockedMaterials,
} from "./stock";
import { addLine, addLines, changeLine, deleteLine, lineById } from "./store";

const OneLine = z.object({ id: id() });

const AddedLine = withRules(z.object({ id_order: id(), values: NewLine }), ({ values }) => {
  const { id_material } = validIn(NewLine.shape, values);
  return given({ id_material: id_material ? materialRefusal(id_material) : undefined });
});
const NewLoad = withRules(Load, (body) => loadErrors(validIn(Load.shape, body)));

/** The part of the service Orders: lines of an order, stock and loads. */
export const materialApi = {
  addMaterial: write(
    "materials.edit",
    AddedLine,
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

  getMaterials: read("materials.view", nothing, () =>
    cached("materials offered", () => ({ materials: offeredMaterials() })),
  ),

  saveMaterialsList: write("orders.manageMaterials", NewLoad, saveLoad, messages.loaded),

  getStock: read("orders.manageMaterials", nothing, () => ({ materials: stockedMaterials() })),

  saveStocktaking: write("orders.manageMaterials", Stocktaking, saveStocktaking, messages.stockCounted),

  getMaterialsHistory: read("orders.manageMaterials", History, ({ page }) => listLoads(page)),
};

/** What only pages ask. */
export const materialReads = {
  line: read("materials.edit", OneLine, ({ id }, call) => {
    const line = lineById(id, call);
    return { line, material: materialWithStock(line.id_material) };
  }),
};

/** The material counts' part of the service Works. */
export const materialCountApi = {
  getMaterials: read("materials.view", z.object({ id_work: id() }), ({ id_work }, call) => ({
    materials: listCounts(id_work, call),
    version: countsVersion(id_work, call),
  })),

  saveMaterials: write("materials.edit", Counts, saveCounts, messages.counted),
};

/** The part of the service Settings that is about the materials (DECISIONS, Materials). */
export const catalogueApi = {
  getMaterials: read("materials.edit", nothing, () => ({ materials: catalogue() })),

  getMaterial: read("materials.edit", MaterialId, ({ id }) => ({ material: materialById(id) })),

  addMaterial: write(
    "materials.edit",
    NewMaterial,
    ({ values }) => addMaterial(values),
    settingMessages.changed,
  ),

  changeMaterial: write(
    "materials.edit",
    MaterialChange,
    ({ id, values }, call) => changeMaterial(id, values, call),
    settingMessages.changed,
  ),

  retireMaterial: write(
    "materials.edit",
    MaterialId,
    ({ id }, call) => setRetired(id, 1, call),
    settingMessages.changed,
  ),

  reopenMaterial: write(
    "materials.edit",
    MaterialId,
    ({ id }, call) => setRetired(id, 0, call),
    settingMessages.changed,
  ),
};
