import type { KnownHead } from "../journal/chain";
import { listBackups } from "./format";

export const backupHeads = (): KnownHead[] =>
  listBackups()
    .map(({ name, manifest }) => ({ ...manifest.journal, source: `salvataggio ${name}` }))
    .filter(({ activity }) => activity > 0);
