import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { dirname } from "node:path";
import { accountOf, type Owner } from "../base/owner";
import { isExecutable, programFile } from "../base/program-files";
import type { Environment } from "../base/variables";
import { installedProgram, type Places } from "./installation";

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

/** In a unit % begins a specifier; a path that is a whole line is not unquoted, one among words is. */
const plain = (path: string) => path.replaceAll("%", "%%");
const word = (path = "") =>
  /^[\w./:@%+,-]*$/.test(path) ? plain(path) : `"${plain(path).replace(/["\\]/g, "\\$&")}"`;

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
    WorkingDirectory: [`WorkingDirectory=${plain(dirname(program))}`],
    EnvironmentFile: [`EnvironmentFile=${plain(places.environment)}`],
    ExecStart: [`ExecStart=${word(program)} start`],
    ReadWritePaths: [`ReadWritePaths=${word(DATA_DIR)} ${word(BACKUP_DIR)}`],
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

/** The account that the server runs as, made where it is missing; null where it cannot be made. */
export function accountIds(name: string): Owner {
  const known = accountOf(name);
  if (known) return known;
  const made = Bun.spawnSync(
    ["useradd", "--system", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin", name],
    { stderr: "pipe" },
  );
  const ids = made.success && accountOf(name);
  if (!ids) throw new Error(`l'utente ${name} non c'è e non si può creare: ripetere con sudo`);
  return ids;
}

/** With what is in them, as on the disk of another machine; chown(1) follows no link meanwhile. */
export function giveTo(folders: string[], { uid, gid }: Owner) {
  const { success, stderr } = Bun.spawnSync(["chown", "-R", "-h", `${uid}:${gid}`, ...folders], {
    stderr: "pipe",
  });
  if (!success) throw new Error(`le cartelle non si possono dare all'account: ${stderr.toString().trim()}`);
}

const usualProgram = "/opt/traslo/traslo";

/** Where the service may read it, which does not enter the folders of people: an executable is put in its usual place. */
export function serviceProgram(): string {
  const program = installedProgram();
  if (!/^\/(home|root|tmp|run|var\/tmp|media)\//.test(program)) return program;
  if (!isExecutable)
    throw new Error(
      `il servizio non entra in ${dirname(program)}: mettere il programma in /opt/traslo e ripetere`,
    );
  if (existsSync(usualProgram)) throw new Error(`${usualProgram} c'è già: eseguire quello`);
  mkdirSync(dirname(usualProgram), { recursive: true, mode: 0o755 });
  copyFileSync(program, `${usualProgram}.new`);
  chmodSync(`${usualProgram}.new`, 0o755);
  renameSync(`${usualProgram}.new`, usualProgram);
  if (!existsSync("/usr/local/bin/traslo")) symlinkSync(usualProgram, "/usr/local/bin/traslo");
  console.log(`Il programma è ora in ${usualProgram}, e si chiama con traslo.`);
  return usualProgram;
}
