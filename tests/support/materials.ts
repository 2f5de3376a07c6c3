import { as, today, toWire, world } from "./world";

/** Ids of the demo catalogue. */
export const drill = 1;
export const scotch = 4;
export const books = 9;

export const date = toWire(today());

export const office = () => as("ufficio");

export const orderById = async (id: number = world.order) =>
  (await office().call("Orders", "getFromId", { id })).values.order;

export const catalogue = async (): Promise<{ id: number; cost: number; stock: number }[]> =>
  (await office().call("Orders", "getMaterials", {})).values.materials;

export const stockOf = async (material: number) =>
  (await catalogue()).find(({ id }) => id === material)?.stock;

export const saveLoad = (increment: unknown, id_material = scotch, day = date) =>
  office().call("Orders", "saveMaterialsList", { values: [{ id_material, increment }], date: day });
