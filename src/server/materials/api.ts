import { z } from "zod";
import { given } from "../base/errors";
import { rowsOfWork } from "../call/conflict-records";
import { act, nothing, read, write } from "../call/funct";
import { messages as settingMessages } from "../firm/settings/model";
import { id, One, validIn, validRows, withRules } from "../input/fields";
import { cached } from "../journal/cache";
import { addMaterial, catalogue, changeMaterial, materialById, nameErrors, setRetired } from "./catalogue";
import { countErrors, countsVersion, listCounts, saveCounts } from "./counts";
import {
  Bulk,
  ChangedLine,
  CountedStock,
  Counts,
  History,
  Load,
  MaterialChange,
  NewLine,
  NewMaterial,
  Stocktaking,
} from "./input";
import { messages } from "./model";
import {
  addLine,
  addLines,
  bulkRefusal,
  changeLine,
  countedErrors,
  deleteLine,
  lineById,
  listLoads,
  loadErrors,
  materialRefusal,
  materialWithStock,
  offeredMaterials,
  saveLoad,
  saveStocktaking,
  stockedMaterials,
} from "./store";

const AddedLine = withRules(z.object({ id_order: id(), values: NewLine }), ({ values }) => {
  const { id_material } = validIn(NewLine.shape, values);
  return given({ id_material: id_material ? materialRefusal(id_material) : undefined });
});
const NewLoad = withRules(Load, (body) => loadErrors(validIn(Load.shape, body)));

const AddedLines = withRules(Bulk, (body) => {
  const { materials } = validIn(Bulk.shape, body);
  return given({ materials: materials && bulkRefusal(materials) });
});
const Counted = withRules(Stocktaking, ({ values }) => countedErrors(validRows(CountedStock, values)));
const CountsOfWork = withRules(Counts, (body, call) => {
  const { id_work } = validIn({ id_work: id() }, body);
  const rows = validRows(z.object({ id_material: id() }), body.materials).map(([, row]) => row);
  return id_work ? countErrors(id_work, rows, call) : {};
});
const Added = withRules(NewMaterial, ({ values }) =>
  nameErrors(validIn(NewMaterial.shape.values.shape, values).name),
);
const Changed = withRules(MaterialChange, (body) => {
  const { name } = validIn(MaterialChange.shape.values.shape, body.values);
  return nameErrors(name, validIn(One.shape, body).id);
});

export const materialApi = {
  addMaterial: write("materials.edit", AddedLine, act.insert(messages.added), ({ id_order, values }, call) =>
    addLine(id_order, values, call),
  ),

  editMaterial: write(
    "materials.edit",
    z.object({ material: ChangedLine }),
    act.change(messages.changed, "order_materials"),
    ({ material }, call) => changeLine(material, call),
  ),

  deleteMaterial: write(
    "materials.edit",
    One,
    act.delete(messages.deleted, "order_materials"),
    ({ id }, call) => deleteLine(id, call),
  ),

  saveMaterials: write("materials.edit", AddedLines, act.insert(messages.bulkAdded), addLines),

  getMaterials: read("materials.view", nothing, () =>
    cached("materials offered", () => ({ materials: offeredMaterials() })),
  ),

  saveMaterialsList: write(
    "orders.manageMaterials",
    NewLoad,
    act.insert(messages.loaded, "Ha caricato materiali in magazzino"),
    saveLoad,
  ),

  getStock: read("orders.manageMaterials", nothing, () => ({ materials: stockedMaterials() })),

  saveStocktaking: write(
    "orders.manageMaterials",
    Counted,
    act.change(messages.stockCounted, null, "Ha registrato l'inventario del magazzino"),
    saveStocktaking,
  ),

  getMaterialsHistory: read("orders.manageMaterials", History, ({ page }) => listLoads(page)),
};

export const materialReads = {
  line: read("materials.edit", One, ({ id }, call) => {
    const line = lineById(id, call);
    return { line, material: materialWithStock(line.id_material) };
  }),
};

export const materialCountApi = {
  getMaterials: read("materials.view", z.object({ id_work: id() }), ({ id_work }, call) => ({
    materials: listCounts(id_work, call),
    version: countsVersion(id_work, call),
  })),

  saveMaterials: write(
    "materials.edit",
    CountsOfWork,
    act.change(
      messages.counted,
      rowsOfWork("work_materials", "Works.getMaterials", "id_work"),
      "Ha contato i materiali {del}",
    ),
    saveCounts,
  ),
};

export const catalogueApi = {
  getMaterials: read("materials.edit", nothing, () => ({ materials: catalogue() })),

  getMaterial: read("materials.edit", One, ({ id }) => ({ material: materialById(id) })),

  addMaterial: write(
    { allOf: ["materials.edit", "prices.view"] },
    Added,
    act.insert(settingMessages.changed),
    ({ values }) => addMaterial(values),
  ),

  changeMaterial: write(
    "materials.edit",
    Changed,
    act.change(settingMessages.changed, "materials"),
    ({ id, values }, call) => changeMaterial(id, values, call),
  ),

  retireMaterial: write(
    "materials.edit",
    One,
    act.retire(settingMessages.changed, "materials"),
    ({ id }, call) => setRetired(id, 1, call),
  ),

  reopenMaterial: write(
    "materials.edit",
    One,
    act.reopen(settingMessages.changed, "materials"),
    ({ id }, call) => setRetired(id, 0, call),
  ),
};
