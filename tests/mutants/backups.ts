import type { Mutant } from "./mutant";

/** Backups, restores and migrations. */
export const backups: Mutant[] = [
  {
    without: "the other name of a file while a command writes it",
    file: "src/server/base/whole-file.ts",
    change: ["const partial = partialName(path);", "const partial = path;"],
    killedBy:
      "base/command-output.test.ts > a file that a command writes > has not its name when the command is killed before its end, and the next run writes it",
  },
  {
    without: "the backups of the last 24 hours in retention",
    file: "src/server/backup/retention.ts",
    change: ["    ...newestFirst.filter((backup) => startOf(newest) - startOf(backup) < firstDay),\n", ""],
    killedBy:
      "backup/backup-schedule.test.ts > of the backups remain > the newest of a day, whatever its reason, and all of the last 24 hours",
  },
  {
    without: "the months in retention",
    file: "src/server/backup/retention.ts",
    change: ["    ...newestOfEach(newestFirst, monthly, (day) => day.slice(0, 7)),\n", ""],
    killedBy:
      "backup/backup-schedule.test.ts > of the backups remain > 14 days, 8 weeks and 12 months of three years of nights",
  },
  {
    without: "the good backup that others wait for before they expire",
    file: "src/server/backup/schedule.ts",
    change: [
      "const backup = await createBackup(",
      "deleteExpiredBackups();\n    const backup = await createBackup(",
    ],
    killedBy:
      "backup/backup-schedule.test.ts > the backups of a server > expire only once a new one is complete",
  },
  {
    without: "the SHA-256 of a backup's database",
    file: "src/server/backup/check-backup.ts",
    change: [" || sha256 !== manifest.database.sha256", ""],
    killedBy: "trust/faults/damaged-backups.test.ts > a backup is refused as damaged > %s",
  },
  {
    without: "the SHA-256 of a backup's files",
    file: "src/server/backup/check-backup.ts",
    change: [" || found.sha256 !== file.sha256", ""],
    killedBy: "trust/faults/damaged-backups.test.ts > a backup is refused as damaged > %s",
  },
  {
    without: "the integrity check of a backup's database",
    file: "src/server/backup/check-backup.ts",
    change: ["!isSound(db) || ", ""],
    killedBy: "trust/faults/damaged-backups.test.ts > a backup is refused as damaged > %s",
  },
  {
    without: "the comparison of rows in a backup's database",
    file: "src/server/backup/check-backup.ts",
    change: [" || !isDeepStrictEqual(contentsOf(db), { schema, rows, journal })", ""],
    killedBy: "trust/faults/damaged-backups.test.ts > a backup is refused as damaged > %s",
  },
  {
    without: "the marker's order in a restore: it is removed before the data are in place",
    file: "src/server/backup/restore-swap.ts",
    change: [
      `  moveIn(data, old, databaseName, databaseFiles);
  moveIn(data, old, uploads, [uploads]);
  if (!existsSync(join(data, databaseName)))
    throw new Error(\`il ripristino è incompleto e manca \${databaseName}: ripetere \${commandLine("restore")}\`);
  rmSync(markerPath(data));
`,
      `  rmSync(markerPath(data));
  moveIn(data, old, databaseName, databaseFiles);
  moveIn(data, old, uploads, [uploads]);
  if (!existsSync(join(data, databaseName))) throw new Error("incompleto");
`,
    ],
    killedBy:
      "backup/restore.test.ts > a restore that is interrupted > by a fault in the middle of the exchange is completed by the next start, once that is possible",
  },
  {
    without: "the completion of a restore whose marker is there",
    file: "src/server/backup/restore-swap.ts",
    change: ["  if (!existsSync(markerPath(data))) {", "  if (true) {"],
    killedBy:
      "backup/restore.test.ts > a restore that is interrupted > after %d steps of the exchange is completed at the next start",
  },
  {
    without: "the backup before a migration",
    file: "src/server/process/data-folder.ts",
    change: ["withoutBackup ? null : await backUp()", "null"],
    killedBy:
      "process/upgrade.test.ts > the start of a newer program > makes a backup of the database before it migrates it",
  },
  {
    without: "the shortest passphrase of a downloaded backup",
    file: "src/server/backup/backups/input.ts",
    change: [".min(shortestPassphrase, messages.tooShort)", ""],
    killedBy:
      "backup/backups.test.ts > the backups > are not downloaded with a short passphrase, two different ones, or an unknown name",
  },
  {
    without: "the shortest passphrase of ./run backup --to",
    file: "src/server/backup/passphrase.ts",
    change: ["if (isNew && passphrase.length < shortest)", "if (false)"],
    killedBy: "backup/backup-commands.test.ts > ./run backup --to > is refused %s, before anything is made",
  },
];
