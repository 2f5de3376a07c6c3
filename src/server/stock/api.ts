import { nothing, read, write } from "../funct";
import { History, Load } from "./input";
import { messages } from "./model";
import { listLoads, materialsWithStock, saveLoad } from "./store";

/** The stock's part of the service Orders. */
export const stockApi = {
  getMaterials: read("materials.view", nothing, () => ({ materials: materialsWithStock() })),

  saveMaterialsList: write("orders.manageMaterials", Load, saveLoad, messages.loaded),

  getMaterialsHistory: read("orders.manageMaterials", History, ({ page }) => listLoads(page)),
};
