import type { KnownHead } from "../journal/chain";
import { listBackups } from "./format";

/** The head of the journal's chain in each backup; those of an empty journal are left out. */
export const backupHeads = (): KnownHead[] =>
  listBackups()
    .map(({ name, manifest }) => ({ ...manifest.journal, source: `salvataggio ${name}` }))
    .filter(({ activity }) => activity > 0);
