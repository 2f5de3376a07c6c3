import { nothing, read, write } from "../../call/funct";
import { History, Load, Stocktaking } from "./input";
import { messages } from "./model";
import { listLoads, offeredMaterials, saveLoad, saveStocktaking, stockedMaterials } from "./store";

/** The stock's part of the service Orders. */
export const stockApi = {
  getMaterials: read("materials.view", nothing, () => ({ materials: offeredMaterials() })),

  saveMaterialsList: write("orders.manageMaterials", Load, saveLoad, messages.loaded),

  getStock: read("orders.manageMaterials", nothing, () => ({ materials: stockedMaterials() })),

  saveStocktaking: write("orders.manageMaterials", Stocktaking, saveStocktaking, messages.counted),

  getMaterialsHistory: read("orders.manageMaterials", History, ({ page }) => listLoads(page)),
};
