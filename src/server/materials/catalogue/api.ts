import { nothing, read, write } from "../../call/funct";
import { messages } from "../../firm/settings/model";
import { MaterialChange, MaterialId, NewMaterial } from "./input";
import { addMaterial, catalogue, changeMaterial, materialById, setRetired } from "./store";

/** The part of the service Settings that is about the materials (DECISIONS, Materials). */
export const catalogueApi = {
  getMaterials: read("materials.edit", nothing, () => ({ materials: catalogue() })),

  getMaterial: read("materials.edit", MaterialId, ({ id }) => ({ material: materialById(id) })),

  addMaterial: write("materials.edit", NewMaterial, ({ values }) => addMaterial(values), messages.changed),

  changeMaterial: write(
    "materials.edit",
    MaterialChange,
    ({ id, values }, call) => changeMaterial(id, values, call),
    messages.changed,
  ),

  retireMaterial: write(
    "materials.edit",
    MaterialId,
    ({ id }, call) => setRetired(id, 1, call),
    messages.changed,
  ),

  reopenMaterial: write(
    "materials.edit",
    MaterialId,
    ({ id }, call) => setRetired(id, 0, call),
    messages.changed,
  ),
};
