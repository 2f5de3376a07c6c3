import { lowStock } from "../../server/materials/model";
import type { Material } from "./forms";

/** What the warehouse has of a material; low and negative say so in words. */
export function StockMark({ stock }: Pick<Material, "stock">) {
  if (stock < 0) return <span className="stock short">{`Giacenza ${stock}: negativa`}</span>;
  if (stock <= lowStock) return <span className="stock low">{`Giacenza ${stock}: scarsa`}</span>;
  return <span className="stock">{`Giacenza ${stock}`}</span>;
}
