import { one, sql } from "../db/db";

/** The act of each part of an import: the log shows one line for all, that of the act which began them. */
export const partOperation = "Import.part";

export const withoutParts = sql`id_operation <> 'Import.part'`;

export const hasParts = () => one`SELECT 1 FROM activity WHERE id_operation = 'Import.part' LIMIT 1` !== null;
