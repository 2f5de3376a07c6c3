import { isLow } from "../../../server/materials/stock/model";
import type { Material } from "../forms";

type Stocked = Pick<Material, "stock" | "threshold">;

/** The stock of a material, with a word when it is low or negative. */
export function StockMark({ stock, threshold }: Stocked) {
  const shortage = shortageText({ stock, threshold });
  const className = stock < 0 ? "stock short" : shortage ? "stock low" : "stock";
  return (
    <span className={className}>{shortage ? `Giacenza ${stock}: ${shortage}` : `Giacenza ${stock}`}</span>
  );
}

/** The word for low or negative stock; empty for enough. */
export const shortageText = ({ stock, threshold }: Stocked): string =>
  stock < 0 ? "negativa" : isLow({ stock, threshold }) ? "scarsa" : "";
