import { lowStock } from "../../server/materials/model";
import type { Material } from "./forms";

type Stocked = Pick<Material, "stock">;

/** What the warehouse has of a material; low and negative say so in words. */
export function StockMark({ stock }: Stocked) {
  const short = shortOf({ stock });
  const look = stock < 0 ? "stock short" : short ? "stock low" : "stock";
  return <span className={look}>{short ? `Giacenza ${stock}: ${short}` : `Giacenza ${stock}`}</span>;
}

/** The word for too little, where no colour can stand with it. */
export const shortOf = ({ stock }: Stocked): string =>
  stock < 0 ? "negativa" : stock <= lowStock ? "scarsa" : "";
