import { readFileSync } from "node:fs";
import { attempt } from "./errors";

export type Owner = { uid: number; gid: number };

const isRoot = process.getuid?.() === 0;
const groupsOfCaller = isRoot ? (process.getgroups?.() ?? []) : [];
let present: Owner | null = null;

/** As root: this process opens and makes files as that account; null: as root again. Of anybody else nothing changes. */
export function become(owner: Owner | null) {
  if (!isRoot) return;
  process.seteuid?.(0);
  process.setegid?.(owner?.gid ?? 0);
  process.setgroups?.(owner ? groupsOf(owner) : groupsOfCaller);
  if (owner) process.seteuid?.(owner.uid);
  present = owner;
}

/** A folder of the server's account may have links to files of root, which are never followed with root's rights. */
export function asOwner<T>(owner: Owner | null, work: () => T): T {
  const before = present;
  let isWaiting = false;
  become(owner);
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    isWaiting = true;
    return result.finally(() => become(before)) as T;
  } finally {
    if (!isWaiting) become(before);
  }
}

/** Files that the command names may stand where only its caller may go. */
export const asCaller = <T>(work: () => T): T => asOwner(null, work);

const rowsOf = (file: string): string[][] =>
  attempt(
    () =>
      readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(":")),
    [],
  );

const accounts = () =>
  rowsOf("/etc/passwd").map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));

const groupsOf = ({ uid, gid }: Owner) => [
  gid,
  ...rowsOf("/etc/group")
    .filter(([, , , members = ""]) => members.split(",").includes(accountName(uid)))
    .map(([, , id]) => Number(id)),
];

export const accountOf = (name: string): Owner | undefined =>
  accounts().find((account) => account.name === name);

/** Its number where it has no name, as on the disk of another machine. */
export const accountName = (uid: number) =>
  accounts().find((account) => account.uid === uid)?.name ?? `${uid}`;
