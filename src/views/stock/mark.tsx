import { lowStock } from "../../server/stock/model";
import type { Material } from "../materials/forms";

type Stocked = Pick<Material, "stock">;

/** The stock of a material, with a word when it is low or negative. */
export function StockMark({ stock }: Stocked) {
  const shortage = shortageText({ stock });
  const className = stock < 0 ? "stock short" : shortage ? "stock low" : "stock";
  return (
    <span className={className}>{shortage ? `Giacenza ${stock}: ${shortage}` : `Giacenza ${stock}`}</span>
  );
}

/** The word for low or negative stock; empty for enough. */
export const shortageText = ({ stock }: Stocked): string =>
  stock < 0 ? "negativa" : stock <= lowStock ? "scarsa" : "";
