import { z } from "zod";
import { id, orAbsent, whole } from "../fields";
import { nothing, read, write } from "../funct";
import { changed } from "../settings/model";
import { catalogue, changeMaterial, materialById } from "./store";

const Change = z.object({
  id: id(),
  values: z.object({ cost: orAbsent(whole()), position: orAbsent(id()) }),
});

/** The catalogue's part of the service Settings: cost and order of the materials (DECISIONS, Materials). */
export const catalogueApi = {
  getMaterials: read("materials.edit", nothing, () => ({ materials: catalogue() })),

  getMaterial: read("materials.edit", z.object({ id: id() }), ({ id }) => ({ material: materialById(id) })),

  changeMaterial: write(
    "materials.edit",
    Change,
    ({ id, values }, call) => changeMaterial(id, values, call),
    changed,
  ),
};
