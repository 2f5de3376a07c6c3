import { fold, wholeText } from "../../base/text";
import type { Call } from "../../journal/caller";
import { addMaterial, catalogue, changeMaterial } from "../../materials/catalogue";
import { maxQuantity } from "../../materials/input";
import { defaultThreshold } from "../../materials/model";
import { materialWithStock, saveStocktaking } from "../../materials/stock";
import { ofKind } from "./cells";
import type { Checked, ImportKind, Values } from "./kind";
import { cleanText } from "./values";

export const materials: ImportKind = {
  name: "materials",
  title: "Materiali e giacenze",
  table: "materials",
  columns: [
    {
      name: "name",
      heading: "Materiale",
      synonyms: ["Nome", "Articolo", "Descrizione", "Nome materiale", "Prodotto"],
      help: "Il nome nell'elenco dei materiali.",
      example: "Scatola piccola",
      need: "always",
      clean: cleanText(60),
    },
    ofKind("materials.cost_cents", {
      name: "cost",
      heading: "Costo",
      synonyms: ["Prezzo", "Prezzo unitario", "Costo unitario", "Importo", "€"],
      help: "Di un pezzo, in euro, con i centesimi se ci sono.",
      example: 3,
    }),
    ofKind("material_loads.increment", {
      name: "stock",
      heading: "Giacenza",
      synonyms: ["Quantità", "Qta", "Q.tà", "Pezzi", "Scorta", "In magazzino", "Esistenza"],
      help: "I pezzi in magazzino: la differenza vale come un inventario.",
      example: 250,
    }),
    ofKind("materials.threshold", {
      name: "threshold",
      heading: "Soglia",
      synonyms: ["Scorta minima", "Minimo", "Sottoscorta"],
      help: `A quanti pezzi la scorta è bassa; senza, ${defaultThreshold}.`,
      example: 20,
    }),
    ofKind("materials.stocked", {
      name: "stocked",
      heading: "Di magazzino",
      synonyms: ["A magazzino", "Gestito a magazzino"],
      help: "No per ciò che non si conta, come un camion; senza, sì.",
      example: "sì",
    }),
  ],
  check: checkMaterial,
  find: ({ value }) => catalogue().find(({ name }) => fold(name) === value)?.id ?? null,
  write: (values, call) => {
    const { name, cost, threshold, stocked } = numbersOf(values);
    const { id } = addMaterial({ name, cost_cents: cost ?? 0, threshold, stocked, yes_no: undefined });
    setStock(id, values, call);
    return id;
  },
  merge: (id, values, call) => {
    const { cost, threshold } = numbersOf(values);
    changeMaterial(
      id,
      { name: undefined, position: undefined, stocked: undefined, cost_cents: cost, threshold },
      call,
    );
    setStock(id, values, call);
  },
  mayRepeat: false,
};

function checkMaterial(values: Values): Checked {
  const keys = [{ name: "name", value: fold(String(values.name)), words: "stesso nome" }];
  if (Number(values.stock ?? 0) > maxQuantity)
    return { values, keys, refused: `La giacenza supera ${wholeText(maxQuantity)} pezzi.` };
  if (values.stocked !== 0 || values.stock === null) return { values, keys };
  return {
    values: { ...values, stock: null },
    keys,
    normalised: ["Giacenza: non viene importata, perché il materiale non è di magazzino"],
  };
}

function numbersOf({ name, cost, threshold, stocked }: Values) {
  return {
    name: String(name),
    cost: (cost ?? undefined) as number | undefined,
    threshold: (threshold ?? undefined) as number | undefined,
    stocked: (stocked ?? undefined) as 0 | 1 | undefined,
  };
}

function setStock(id_material: number, { stock: counted }: Values, call: Call) {
  const { stock, stocked, retired } = materialWithStock(id_material);
  if (counted === null || !stocked || (retired && !stock)) return;
  saveStocktaking({ values: [{ id_material, counted: counted as number, stock }] }, call);
}
