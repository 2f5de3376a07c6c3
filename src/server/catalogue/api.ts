import { nothing, read, write } from "../funct";
import { messages } from "../settings/model";
import { MaterialChange, MaterialId } from "./input";
import { catalogue, changeMaterial, materialById } from "./store";

/** The part of the service Settings that is about cost and order of the materials (DECISIONS, Materials). */
export const catalogueApi = {
  getMaterials: read("materials.edit", nothing, () => ({ materials: catalogue() })),

  getMaterial: read("materials.edit", MaterialId, ({ id }) => ({ material: materialById(id) })),

  changeMaterial: write(
    "materials.edit",
    MaterialChange,
    ({ id, values }, call) => changeMaterial(id, values, call),
    messages.changed,
  ),
};
