import { one, sql } from "../db/db";
import { reasons } from "./description";

/** The log shows one line for all parts, that of the act which began them. */
export const importPart = "Import.part";
export const erasurePart = "PersonalData.part";

export const whyPartIsFinal: Readonly<Record<string, string>> = {
  [importPart]: reasons.imported,
  [erasurePart]: reasons.erased,
};

export const withoutParts = sql`id_operation <> 'Import.part' AND id_operation <> 'PersonalData.part'`;

export const hasParts = () =>
  one`SELECT 1 FROM activity WHERE id_operation IN ('Import.part', 'PersonalData.part') LIMIT 1` !== null;
