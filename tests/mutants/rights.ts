import { everyFunct, type Mutant } from "./mutant";

/** Who may call what, and who sees which rows. */
export const rights: Mutant[] = [
  {
    without: "the right to change a record now: who made it sets it back",
    file: "src/server/call/operations.ts",
    change: ["return !change || passes(change, caller);", "return true;"],
    killedBy:
      "undo/rights-now.test.ts > who may do an act, but not change its rows now, gets neither its values nor its rows back",
  },
  {
    without: "what keeps an act through site B from what is hidden there",
    file: "src/server/call/funct.ts",
    change: ['site === "B" && changesHidden(', 'site !== "A" && site !== "B" && changesHidden('],
    killedBy: "publication/writes-on-b.test.ts > an act that asks nothing and %s is answered there with %i",
  },
  {
    without: "the gate of every call",
    file: "src/server/call/funct.ts",
    change: ["  mustPass(funct, caller);\n", ""],
    killedBy: everyFunct,
  },
  {
    without: "the gate of one funct: everybody with an account deletes clients",
    file: "src/server/clients/api.ts",
    change: [`deleteClient: write("clients.edit", One,`, `deleteClient: write("signed in", One,`],
    killedBy: everyFunct,
  },
  {
    without: "the second of two permissions that a gate asks for",
    file: "src/server/call/gate.ts",
    change: ["gate.allOf.every(", "gate.allOf.some("],
    killedBy: everyFunct,
  },
  {
    without: "the administrators' gate",
    file: "src/server/call/gate.ts",
    change: ["return caller.user.isAdmin;", "return true;"],
    killedBy: everyFunct,
  },
  {
    without: "the permission for all data: a level is enough to restore a backup",
    file: "src/server/backup/backups/api.ts",
    change: ['restore: write(\n    { onA: "manageData" }', 'restore: write(\n    { onA: "admin" }'],
    killedBy:
      "personal-data/manage-data.test.ts > an administrator without the permission for all data > takes out, replaces, imports and erases nothing, by call or page",
  },
  {
    without: "the limits of a wall display",
    file: "src/server/call/gate.ts",
    change: [`return typeof gate === "object" && "kioskOr" in gate;`, "return true;"],
    killedBy:
      "days/kiosk.test.ts > a kiosk device > may call the board and the lists of a day; every other funct answers 403",
  },
  {
    without: "the permissions that nobody has on site B",
    file: "src/server/base/permissions.ts",
    change: [`!(site === "B" && voidOnB.has(key))`, "true"],
    killedBy: "permissions.test.ts > the profiles and their permissions are those of the specification",
  },
  {
    without: "the gate of a password that must be changed",
    file: "src/server/call/gate.ts",
    change: ["  if (caller.user.mustChangePassword) return false;\n", ""],
    killedBy:
      "sessions/passwords.test.ts > a password change > is required of a new account before any other call",
  },
  {
    without: "the refusal of writes on the off-premises site",
    file: "src/server/call/gate.ts",
    change: [`readOnly && funct.kind === "write"`, "false"],
    killedBy:
      "call/funct.test.ts > the kind of a funct > decides whether the read-only site refuses it and whether it is logged",
  },
  {
    without: "the rank of administrators: lower ones change higher ones",
    file: "src/server/sessions/profiles.ts",
    change: [
      '  if (rankOf(account) > user.level)\n    refuse(403, "Non si può modificare',
      '  if (false)\n    refuse(403, "Non si può modificare',
    ],
    killedBy:
      "accounts/accounts.test.ts > an administrator > is refused every change of an account above the own level",
  },
  {
    without: "the limit of a level that is given",
    file: "src/server/sessions/profiles.ts",
    change: [
      `  if (rankOf(account) > user.level) refuse(403, "Non si può dare un livello superiore al proprio.");\n`,
      "",
    ],
    killedBy:
      "accounts/accounts.test.ts > an administrator > can't raise an account above the own level, the own account included",
  },
  {
    without: "the limit of permissions that are given with a profile",
    file: "src/server/sessions/profiles.ts",
    change: [
      `  if (lackedOf(account, user, receiver).length)
    refuse(403, "Non si può dare un profilo`,
      `  if (false)
    refuse(403, "Non si può dare un profilo`,
    ],
    killedBy:
      "accounts/profiles.test.ts > an administrator below the highest level > neither copies, changes, retires, deletes, looks at nor gives a profile that exceeds his own",
  },
  {
    without: "the limit of the own profile to what one has",
    file: "src/server/base/permissions.ts",
    change: [`receiver === "another" && ofJobs`, "ofJobs"],
    killedBy:
      "accounts/own-rights.test.ts > what an administrator may not give himself > are the notes of the direction, in his profile, in one as high or in that of a peer",
  },
  {
    without: "the comparison of restrictions as restrictions",
    file: "src/server/base/permissions.ts",
    change: [
      "if (isRestriction(key)) return rights.includes(key) && !keys.includes(key);",
      "if (isRestriction(key)) return false;",
    ],
    killedBy:
      "accounts/own-rights.test.ts > what an administrator may not give himself > is what takes his limit away: his profile and every other without it stay as they are",
  },
  {
    without: "the limit of permissions that are ticked",
    file: "src/server/accounts/profiles/store.ts",
    change: ["  if (lacked.length) refuse(403, lackedMessage(lacked));", ""],
    killedBy:
      "accounts/profiles.test.ts > an administrator below the highest level > gives only permissions that he has, the notes of two jobs and the limit to agent 2 excepted",
  },
  {
    without: "the rule that the profile superadmin stays",
    file: "src/server/accounts/profiles/store.ts",
    change: ["  if (profile.name === fixedProfile) refuse(409, messages.fixed);", ""],
    killedBy:
      "accounts/profiles.test.ts > the profile superadmin > is not changed, retired or deleted by anybody; it can be copied",
  },
  {
    without: "the refusal of writes while looking as another profile",
    file: "src/server/call/gate.ts",
    change: [`viewing && funct.kind === "write"`, "false"],
    killedBy:
      "accounts/profiles.test.ts > looking as another profile > saves nothing: every write but the way out is refused",
  },
  {
    without: "the rule that a superadmin remains",
    file: "src/server/accounts/store.ts",
    change: ["  mustHaveSuperadmin();\n  return", "  return"],
    killedBy:
      "accounts/accounts.test.ts > an administrator > can't take the rights of the last superadmin: %j",
  },
  {
    without: "site B's filter of orders",
    file: "src/server/orders/store.ts",
    change: [`FROM order_rows WHERE id = \${id} AND \${shownOn(site)}`, `FROM order_rows WHERE id = \${id}`],
    killedBy:
      "orders/order-rules.test.ts > orders on site B > the order of a hidden appointment is in no list and every call for it is 404",
  },
  {
    without: "site B's filter of the works of a day",
    file: "src/server/orders/works/store.ts",
    change: [`\${last} AND \${shownOn(reader.site)}`, `\${last}`],
    killedBy:
      "days/kiosk.test.ts > a kiosk device > of site B shows only works of site B, and the unassigned jolly",
  },
  {
    without: "site B's filter of the crews of a day",
    file: "src/server/crews/store.ts",
    change: [`WHERE w.date = \${date} AND \${shownOn(site)}`, `WHERE w.date = \${date}`],
    killedBy:
      "crews/crew.test.ts > jolly on site B > every read on site B answers the jolly, and saving the jolly stores the Unica",
  },
  {
    without: "the removal of a hidden column from the publication",
    file: "src/server/publication/contents.ts",
    change: ["if (siteB === true) return [];", "if (siteB !== undefined) return [];"],
    killedBy:
      "publication/site-b.test.ts > the update of site B > contains no hidden value in any page of the database file",
  },
  {
    without: "the removal of hidden rows from the publication",
    file: "src/server/publication/contents.ts",
    change: [`works: "id IN hidden_works"`, `works: "FALSE"`],
    killedBy:
      "publication/site-b.test.ts > the update of site B > contains no hidden value in any page of the database file",
  },
  {
    without: "the token of the off-premises site",
    file: "src/server/publication/site-b/store.ts",
    change: ["!expected || hashOfToken(token) !== expected", "!expected"],
    killedBy:
      "publication/off-premises.test.ts > the list of accounts for the off-premises site > has only accounts that may sign in to site B now, and is there for its token alone",
  },
  {
    without: "site B's filter of the live stream",
    file: "src/server/journal/audience.ts",
    change: [`(reader.site === "A" || isOnB())`, "true"],
    killedBy:
      "journal/live-audience.test.ts > site B > gets no event of an appointment, order or work that it hides, nor of their parts",
  },
  {
    without: "the readers of a memo in the live stream",
    file: "src/server/journal/audience.ts",
    change: ["states.some((row) => isReader(table, readers, row, reader))", "true"],
    killedBy:
      "journal/live-audience.test.ts > a memo is sent to its author and its recipients alone, also when it is unshared or deleted",
  },
  {
    without: "the days that a wall display may show",
    file: "src/server/days/kiosk/store.ts",
    change: [
      `  if (reader.kiosk && !isShownDay(date, today())) refuseField("date", messages.dayOutOfRange);\n`,
      "",
    ],
    killedBy:
      "days/kiosk.test.ts > a kiosk device > gets the days from yesterday to seven days ahead; others are refused with 422",
  },
  {
    without: "the revocation of a wall display's link",
    file: "src/server/sessions/device.ts",
    change: [`d.site = \${site} AND d.date_revoked IS NULL`, `d.site = \${site}`],
    killedBy:
      "days/kiosk.test.ts > revoking a link > makes the device show no data, also in a browser with a signed-in account",
  },
  {
    without: "the right that an undo needs",
    file: "src/server/undo/undo.ts",
    change: ["  if (!mayCall(operation, call)) refuse(403, undoMessages.denied);\n", ""],
    killedBy: "log/admin-log.test.ts > undo is refused to somebody who has lost the right to the act since",
  },
  {
    without: "the owner of an act in its undo",
    file: "src/server/undo/undo.ts",
    change: ["!act || !(act.id_user === call.user.id || call.user.isAdmin)", "!act"],
    killedBy: "log/admin-log.test.ts > undo of another user's act or of an unknown one is not found",
  },
  {
    without: "the day of an act in its undo",
    file: "src/server/undo/undo.ts",
    change: [
      "  if (dayOf(act.date_created) < addDays(today(), -1)) refuse(409, undoMessages.tooLate);\n",
      "",
    ],
    killedBy: "log/admin-log.test.ts > undo is refused two days after the act, and not on the next day",
  },
  {
    without: "the columns that a history hides",
    file: "src/server/log/history/store.ts",
    change: ["seesColumn(table, column, call) &&\n", "\n"],
    killedBy: "log/history.test.ts > hidden values are in no history > for %s on site %s",
  },
  {
    without: "the right to read a record whose history is asked for",
    file: "src/server/log/history/api.ts",
    change: [
      `  getAll: read("signed in", HistoryOf, async (record, call) => {
    await mustReadRecord(record.table, record.id, call);
`,
      `  getAll: read("signed in", HistoryOf, async (record, call) => {
`,
    ],
    killedBy: "log/history.test.ts > hidden values are in no history > for %s on site %s",
  },
  {
    without: "changes made while site B hid the row, left out of its history",
    file: "src/server/log/history/store.ts",
    change: [
      `  if (call.site === "B" && !states.every((state) => isShownOnB(table, state, stored))) return null;
`,
      "",
    ],
    killedBy:
      "log/history.test.ts > hidden values are in no history > of a record that site B shows only since, the values of before are not there",
  },
  {
    without: "the record that a change belongs to, when it is set back",
    file: "src/server/log/history/store.ts",
    change: ["!(isItself || isPart) || ", ""],
    killedBy: "log/history.test.ts > torna a questo > does not reach a change of another record",
  },
  {
    without: "the rule of its author in the undo of a memo",
    file: "src/server/undo-rules.ts",
    change: ["  memos: notes.mayTakeBackMemo,\n", ""],
    killedBy: "undo/undo.test.ts > an administrator > neither undoes nor reads the memo of somebody else",
  },
  {
    without: "the right of the first act in the undo of an undo",
    file: "src/server/call/undone.ts",
    change: ["  return undo ? firstActOf(undo.id_undone) : activity;\n", "  return activity;\n"],
    killedBy: "undo/undo.test.ts > undo of an undo asks the right of the first act",
  },
  {
    without: "the rule of the own rights in the undo of a change of an account",
    file: "src/server/accounts/store.ts",
    change: ["  if (id === call.user.id && !isSame)", "  if (id < 0 && !isSame)"],
    killedBy:
      "undo/undo.test.ts > an administrator > undoes a change of an account, whose sessions end as at the change itself; not of his own rights",
  },
];
