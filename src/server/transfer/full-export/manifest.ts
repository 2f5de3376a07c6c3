import type { z } from "zod";
import { Refusal } from "../../base/errors";
import { newestVersion } from "../../journal/migrate";
import { ExportList } from "./input";
import { messages } from "./model";

export const names = {
  manifest: "esportazione.json",
  readme: "LEGGIMI.txt",
  columns: "colonne.csv",
  tables: "tabelle",
  files: "file",
};

export type Manifest = z.output<typeof ExportList>;

/** The list of what an export holds; refused when it is not valid, or of a newer program. */
export function parseManifest(text: string): Manifest {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    throw new Refusal(422, messages.torn(`l'elenco ${names.manifest} non si legge`));
  }
  const { format, schema } = (written ?? {}) as { format?: unknown; schema?: unknown };
  if (isAbove(format, 1) || isAbove(schema, newestVersion())) throw new Refusal(422, messages.newer);
  const parsed = ExportList.safeParse(written);
  if (!parsed.success) throw new Refusal(422, messages.torn(`l'elenco ${names.manifest} non è valido`));
  return parsed.data;
}

const isAbove = (value: unknown, largest: number) => typeof value === "number" && value > largest;
