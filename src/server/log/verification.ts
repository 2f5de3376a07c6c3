import { backupHeads } from "../backup/heads";
import { database } from "../db/db";
import { type KnownHead, lostHeads, verifyChain } from "../journal/chain";
import { compareRows, type ForeignRow } from "../journal/stored-rows";
import { kindOf } from "../tables/articles";
import type { Verification } from "./model";

/** Computes the journal's chain anew and compares it with the backups. On site A alone: site B has a part of it. */
export function verifyJournal(): Verification {
  return verification(backupHeads());
}

export function verification(known: readonly KnownHead[]): Verification {
  const { compared, foreign, migrated, unknown } = compareRows();
  const named = (rows: readonly ForeignRow[]) =>
    rows.map(({ table, ...row }) => ({ ...row, label: kindOf(table) }));
  return {
    ...verifyChain(database()),
    lost: lostHeads(database(), known),
    known: { count: known.length, newest: Math.max(0, ...known.map(({ activity }) => activity)) },
    rows: { compared, foreign: named(foreign), migrated: named(migrated), unknown },
  };
}
