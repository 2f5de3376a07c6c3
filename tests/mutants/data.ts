import type { Mutant } from "./mutant";

/** What is saved stays, whole and recorded: versions, transactions, journal, damage, disk. */
export const data: Mutant[] = [
  {
    without: "the version check of a change",
    file: "src/server/db/db.ts",
    change: [
      `  const where = version === undefined ? "rowid = ?" : "rowid = ? AND version = ?";
  const values = [...columns.map((column) => row[column]), id, ...(version === undefined ? [] : [version])];`,
      `  const where = "rowid = ?";
  const values = [...columns.map((column) => row[column]), id];`,
    ],
    killedBy:
      "journal/journal.test.ts > a record's version > lets the first of two saves of the same version pass; the second is refused with 409 and changes nothing",
  },
  {
    without: "the version check of a deletion",
    file: "src/server/db/db.ts",
    change: [
      `  const where = version === undefined ? "rowid = ?" : "rowid = ? AND version = ?";
  const values = version === undefined ? [id] : [id, version];`,
      `  const where = "rowid = ?";
  const values = [id];`,
    ],
    killedBy:
      "call/conflicts.test.ts > an old version > of %s is answered with what the record holds now, and then with that version it is no conflict",
  },
  {
    without: "the stored answer of a requestId",
    file: "src/server/call/funct.ts",
    change: [
      "    if (request && !refused) storeAnswer(request, { values: answer, activity }, secret);\n",
      "",
    ],
    killedBy:
      "journal/journal.test.ts > a requestId > that is sent ten times at once makes one record, and every answer is the same",
  },
  {
    without: "the comparison of a repeated request's body",
    file: "src/server/call/idempotency.ts",
    change: ["if (stored.body_hash !== bodyHash)", "if (false)"],
    killedBy:
      "journal/journal.test.ts > a requestId > that comes again with another body is refused with 409",
  },
  {
    without: "the account of a requestId",
    file: "src/server/call/idempotency.ts",
    change: ["  user: user?.id ?? 0,", "  user: 0,"],
    killedBy: "journal/journal.test.ts > a requestId > that another account sends too makes another record",
  },
  {
    without: "the secret that a stored answer leaves out",
    file: "src/server/call/idempotency.ts",
    change: ["(key, value) => (key === secret ? undefined : value)", "(_, value) => value"],
    killedBy:
      "days/kiosk.test.ts > the link of a kiosk device > is not stored with the requestId: the same request again answers the device without the link",
  },
  {
    without: "the rollback of a write that fails",
    file: "src/server/db/db.ts",
    change: [`"ROLLBACK TO inner; RELEASE inner"`, `"RELEASE inner"`],
    killedBy:
      "call/funct.test.ts > a refusal of a verb > that is thrown rolls its act back and is not logged",
  },
  {
    without: "the refusal of every write of a group that the database rolled back",
    file: "src/server/call/group-commit.ts",
    change: [" || !database().inTransaction", ""],
    killedBy:
      "call/group-commit.test.ts > writes that arrive together > are all refused when the database rolled all of them back at one",
  },
  {
    without: "the effects of an act that wait for the commit of its group",
    file: "src/server/call/group-commit.ts",
    change: [
      "const { result, effects } = withEffects(work, isOnly);\n",
      "const { result, effects } = withEffects(work, isOnly);\n    for (const effect of effects.splice(0)) effect();\n",
    ],
    killedBy:
      "call/group-commit.test.ts > what an act does after the commit > is done when every act of the group is on disk, and before its own answer",
  },
  {
    without: "synchronous=FULL",
    file: "src/server/db/db.ts",
    change: ["  return opened;\n", '  opened.run("PRAGMA synchronous = NORMAL");\n  return opened;\n'],
    killedBy: "schema.test.ts > a database file > has WAL, synchronous FULL and foreign keys",
  },
  {
    without: "foreign keys",
    file: "src/server/db/db.ts",
    change: ["  return opened;\n", '  opened.run("PRAGMA foreign_keys = OFF");\n  return opened;\n'],
    killedBy: "schema.test.ts > a database file > has WAL, synchronous FULL and foreign keys",
  },
  {
    without: "the check that the database took its settings",
    file: "src/server/db/db.ts",
    change: [
      'if (pragma("journal_mode") !== journal || pragma("synchronous") !== 2 || pragma("foreign_keys") !== 1) {',
      "if (false) {",
    ],
    killedBy: "schema.test.ts > a database that ignores a setting is refused",
  },
  {
    without: "the restoration of the journal's triggers",
    file: "src/server/journal/migrate.ts",
    change: ["db.transaction(() => restoreTriggers(db)).immediate()", "[]"],
    killedBy:
      "schema.test.ts > a database file > gets its triggers back at the next start, with a line in the log: %s",
  },
  {
    without: "the refusal of a write outside an activity",
    file: "src/server/journal/triggers.ts",
    change: ["SELECT RAISE(ABORT, 'a write outside an activity') WHERE", "SELECT 1 WHERE"],
    killedBy: "schema.test.ts > the journal > refuses a write to %s outside an activity",
  },
  {
    without: "the hash of the activity before in the chain",
    file: "src/server/journal/chain.ts",
    change: ["JSON.stringify([previous, activity, changes])", "JSON.stringify([activity, changes])"],
    killedBy: "journal/journal.test.ts > the hash chain of the log > is broken after an act that was removed",
  },
  {
    without: "the changes in the hash of an activity",
    file: "src/server/journal/chain.ts",
    change: ["JSON.stringify([previous, activity, changes])", "JSON.stringify([previous, activity])"],
    killedBy: "journal/journal.test.ts > the hash chain of the log > is broken at an act after %s",
  },
  {
    without: "the comparison of the journal with noted heads",
    file: "src/server/journal/chain.ts",
    change: ["return row?.hash !== hash;", "return false;"],
    killedBy:
      "journal/journal.test.ts > the hash chain of the log > whose newest acts were cut off no longer contains the head that was noted before",
  },
  {
    without: "the exclusion of password hashes from the journal",
    file: "src/server/journal/triggers.ts",
    change: [".filter((column) => !tableOf(table)?.columns[column]?.secret)", ""],
    killedBy:
      "journal/journal.test.ts > no password, hash or session token is written into the log, its changes or the stored answers",
  },
  {
    without: "the comparison of a row before its undo",
    file: "src/server/undo/revert.ts",
    change: ["  if (touching || !sameRow(row, left))", "  if (activity < 0)"],
    killedBy: "log/admin-log.test.ts > undo is refused when somebody changed the record since",
  },
  {
    without: "the stop of writes after damage",
    file: "src/server/db/db.ts",
    change: ["  if (damage()) refuse(503, damageMessages.saving);\n", ""],
    killedBy:
      "base/damage.test.ts > ten pages of clients overwritten with zeros > stop every save from then on, while other pages can be read and say so in a red line",
  },
  {
    without: "the notice of damage",
    file: "src/server/base/damage.ts",
    change: ["  if (isDamage) reportDamage((error as Error).message);\n", ""],
    killedBy:
      "base/damage.test.ts > ten pages of clients overwritten with zeros > turn /salute to 503 with a reason",
  },
  {
    without: "the limit of free space for records",
    file: "src/server/files/disk.ts",
    change: ["freeSpace() >= records", "true"],
    killedBy:
      "files/disk.test.ts > with less free space than the limit for records > records and files are refused with the reason",
  },
  {
    without: "the limit of free space for files",
    file: "src/server/files/disk.ts",
    change: ["freeSpace() < uploads", "false"],
    killedBy:
      "files/disk.test.ts > with less free space than the limit for files, files are refused with the reason and records are saved",
  },
  {
    without: "the lock of the data folder",
    file: "src/server/db/copies.ts",
    change: [`    database.run("BEGIN EXCLUSIVE");\n`, ""],
    killedBy:
      "process/start.test.ts > a second server on one data folder > is refused with the process that uses it, and starts after a kill -9 of the first",
  },
  {
    without: "the refusal of a second undo",
    file: "src/server/undo/undo.ts",
    change: ["  mustNotBeUndone(activity);\n", ""],
    killedBy: "undo/undo.test.ts > an undo is refused > when it is undone already, by whom and when",
  },
  {
    without: "the refusal of a repeated request that was undone",
    file: "src/server/call/idempotency.ts",
    change: ["  mustNotBeUndone(answer.activity);\n", ""],
    killedBy:
      "undo/undo.test.ts > an undone request that is sent again is refused; after the undo of the undo it is answered as before",
  },
  {
    without: "the check of the file in an undo",
    file: "src/server/undo/revert.ts",
    change: ["  mustHaveItsFile(former, present);\n", ""],
    killedBy: "undo/undo.test.ts > an undo is refused > when the file of the record is no longer there",
  },
  {
    without: "the refusal of a stock-taking of pieces that moved",
    file: "src/server/materials/store.ts",
    change: ["  if (Object.keys(moved).length) refuse(409, countTexts.moved, moved);\n", ""],
    killedBy:
      "materials/stock.test.ts > a stock-taking > is refused when a stock moved since it was shown, says from what to what, and saves nothing",
  },
  {
    without: "the refusal of new rows of a retired material",
    file: "src/server/materials/store.ts",
    change: ["material.retired ? texts.retired : undefined", "undefined"],
    killedBy:
      "materials/catalogue.test.ts > a retired material > is not offered and gets no new rows; past rows, totals and stock remain, and it can be put back",
  },
  {
    without: "the limit of a logo's pixels",
    file: "src/server/firm/store.ts",
    change: ["width * height > logoLimits.pixels", "false"],
    killedBy: "firm/firm.test.ts > the logo > is refused with one sentence when it is %s",
  },
  {
    without: "the bound of a PNG that is decompressed",
    file: "src/server/base/picture.ts",
    change: ["{ maxOutputLength: size }).length === size", "{}).length > 0"],
    killedBy: "firm/firm.test.ts > the logo > is refused with one sentence when it is %s",
  },
  {
    without: "the check digits of an IBAN",
    file: "src/server/firm/model.ts",
    change: ["BigInt(digits) % 97n === 1n", "true"],
    killedBy:
      "firm/firm.test.ts > the firm's identity > is refused beside the field, and nothing changes: %j",
  },
  {
    without: "the refusal of an unknown placeholder",
    file: "src/server/office/mail-templates/model.ts",
    change: ["return unknown === undefined ? undefined :", "return true ? undefined :"],
    killedBy:
      "office/news.test.ts > an e-mail text > of %s is refused beside the field, and nothing changes: %j",
  },
  {
    without: "the refusal of a number that an order had",
    file: "src/server/orders/quotes/store.ts",
    change: ["number <= last ?", "number < 0 ?"],
    killedBy: "orders/orders.test.ts > the number of the next order > of a deleted order is not given again",
  },
];
