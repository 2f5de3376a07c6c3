import { z } from "zod";
import { id, orAbsent, page } from "../../input/fields";
import { historyTables } from "../../tables/shown";

const table = () => z.string().refine((name) => historyTables.includes(name), "Tipo di dato sconosciuto.");

/** A record by its table and number; the settings have one history, without a number. */
export const OneRecord = z.object({ table: table(), id: orAbsent(id()) });

export const HistoryOf = OneRecord.extend({ page: page() });

export const SetBack = OneRecord.extend({ change: id(), side: z.enum(["before", "after"]) });

export type OneRecord = z.output<typeof OneRecord>;
