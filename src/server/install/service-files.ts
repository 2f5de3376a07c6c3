import { accessSync, chownSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { programFile } from "../base/program-files";
import type { Environment } from "../base/variables";

export type Places = { environment: string; unit: string; account: string };

/** Before the first question: nobody answers five of them for nothing. */
export function mustBeNew({ environment, unit }: Places) {
  for (const path of [environment, unit]) {
    if (existsSync(path))
      throw new Error(
        `${path} c'è già: questa macchina è già preparata; per cambiare un'impostazione modificare quel file e riavviare, per ricominciare spostarlo altrove`,
      );
    try {
      accessSync(dirname(path), constants.W_OK);
    } catch {
      throw new Error(`in ${dirname(path)} non si può scrivere: ripetere con sudo`);
    }
  }
}

/** As systemd and Compose read it; a value with a quote or a blank stands in quotes. */
export const environmentText = (values: Environment) =>
  `# Le impostazioni di Traslo, una per riga; tutte le altre sono in docs/operations.md.\n${Object.entries(
    values,
  )
    .map(
      ([name, value]) =>
        `${name}=${/^[\w./:@%+,-]*$/.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`}\n`,
    )
    .join("")}`;

/** The unit of the papers, for these folders. */
export function unitText(
  program: string,
  places: Places,
  { DATA_DIR, BACKUP_DIR, PORT }: Environment,
): string {
  const capability = Number(PORT) < 1024 ? "CAP_NET_BIND_SERVICE" : "";
  const own: Record<string, string[]> = {
    User: [`User=${places.account}`],
    Group: [`Group=${places.account}`],
    WorkingDirectory: [`WorkingDirectory=${dirname(program)}`],
    EnvironmentFile: [`EnvironmentFile=${places.environment}`],
    ExecStart: [`ExecStart=${program} start`],
    ReadWritePaths: [`ReadWritePaths=${DATA_DIR} ${BACKUP_DIR}`],
    CapabilityBoundingSet: [
      `CapabilityBoundingSet=${capability}`,
      ...(capability ? [`AmbientCapabilities=${capability}`] : []),
    ],
    PrivateUsers: capability ? [] : ["PrivateUsers=yes"],
    // The folders are those of the settings, and are there.
    ...{ Environment: [], StateDirectory: [], StateDirectoryMode: [] },
  };
  return readFileSync(programFile("docs/systemd/traslo.service"), "utf8")
    .split("\n")
    .filter((line) => !/^# (Traslo on|It writes to|Not with a port)/.test(line))
    .flatMap((line) => own[line.match(/^(\w+)=/)?.[1] ?? ""] ?? [line])
    .join("\n");
}

export function writePrivate(path: string, text: string) {
  writeFileSync(path, text, { flag: "wx", mode: 0o600 });
}

export function writePublic(path: string, text: string) {
  writeFileSync(path, text, { flag: "wx", mode: 0o644 });
}

/** The account that the server runs as, made where it is missing; null where it cannot be made. */
export function accountIds(name: string): { uid: number; gid: number } {
  const known = idsOf(name);
  if (known) return known;
  const made = Bun.spawnSync(
    ["useradd", "--system", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin", name],
    { stderr: "pipe" },
  );
  const ids = made.success ? idsOf(name) : null;
  if (!ids) throw new Error(`l'utente ${name} non c'è e non si può creare: ripetere con sudo`);
  return ids;
}

function idsOf(name: string) {
  const [, , uid, gid] =
    readFileSync("/etc/passwd", "utf8").match(new RegExp(`^(${name}):[^:]*:(\\d+):(\\d+):`, "m")) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

export function giveTo(folders: string[], { uid, gid }: { uid: number; gid: number }) {
  for (const folder of folders) chownSync(folder, uid, gid);
}
