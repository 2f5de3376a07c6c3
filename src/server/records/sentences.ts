import { templateOf } from "../call/operations";
import { type Article, articleOf, kindOf } from "../tables/articles";

const joined: Record<string, Record<Article, string>> = {
  il: { il: "il ", lo: "lo ", la: "la ", le: "le ", "l'": "l'" },
  del: { il: "del ", lo: "dello ", la: "della ", le: "delle ", "l'": "dell'" },
  al: { il: "al ", lo: "allo ", la: "alla ", le: "alle ", "l'": "all'" },
  su: { il: "sul ", lo: "sullo ", la: "sulla ", le: "sulle ", "l'": "sull'" },
  dal: { il: "dal ", lo: "dallo ", la: "dalla ", le: "dalle ", "l'": "dall'" },
};

const place = / ?\{(\w+)\}/;

/** In three parts, so that a screen can link the record: "Ha modificato ", "l'ordine 12 di Rossi", "". */
export type Sentence = { before: string; record: string; after: string };

export function sentenceOf(
  { id_operation, notes }: { id_operation: string; notes: string },
  record?: { table: string; name: string },
): Sentence {
  const template = isRefused(id_operation, notes) ? `Accesso rifiutato: ${notes}` : templateOf(id_operation);
  if (template === undefined) return { before: notes || id_operation, record: "", after: "" };
  const found = place.exec(template);
  if (!found) return { before: template.replace(/:$/, ""), record: "", after: "" };
  const [before, after] = [template.slice(0, found.index), template.slice(found.index + found[0].length)];
  const [, kind = "il"] = found;
  const article = record && articleOf(record.table);
  if (!record || !article) return { before: `${before}${after}`.replace(/:$/, ""), record: "", after: "" };
  return { before: `${before} ${joined[kind]?.[article] ?? ""}`, record: record.name, after };
}

export const textOf = ({ before, record, after }: Sentence): string => `${before}${record}${after}`;

const isRefused = (operation: string, notes: string) =>
  operation === "Auth.login" && !notes.startsWith("Accesso eseguito");

export function withoutKind(table: string, name: string): string {
  const kind = `${kindOf(table)} `;
  return name.startsWith(kind) && !name.startsWith(`${kind}di `) ? name.slice(kind.length) : name;
}
