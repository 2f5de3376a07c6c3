import type { Database } from "bun:sqlite";
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { typedPath } from "../base/access";
import { inContainer } from "../base/logger";
import { asOwner, type Owner } from "../base/owner";
import { lockFile } from "../db/copies";
import { deleteLeftovers } from "./exchange";
import { installedProgram, settingsOfInstallation } from "./installation";
import { type Environment, failingService, runningService, type Service } from "./service";

export type Place = {
  /** The file that is executed, whatever it was called by. */
  program: string;
  data: string;
  /** Of the data folder: what is written there must be its own. */
  owner: Owner;
  service: Service | null;
  /** The server's own, with whole paths. */
  environment: Environment & { BACKUP_DIR: string };
  say: (sentence: string) => void;
};

/** Runs a command of a program as the account of the data, and answers what it printed. */
export function runAs(
  { data, owner, environment }: Omit<Place, "service" | "say" | "program">,
  program: string,
  ...words: string[]
): string {
  const { success, stdout, stderr } = Bun.spawnSync([program, ...words], {
    // The administrator's own may be closed to that account.
    cwd: data,
    env: environment,
    ...owner,
  });
  if (success) return stdout.toString();
  throw new Error(
    stderr.toString().trim().split("\n").at(-1)?.replace(/\.$/, "") || `${words[0]} non è riuscito`,
  );
}

let lock: Database | null = null;

/** Checks what can be known before anything is done; the lock ends with the process. */
export function placeOf(say: Place["say"]): Place {
  const program = installedProgram();
  const { settings, data: named, unit } = settingsOfInstallation();
  if (!statSync(named, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(
      `la cartella dei dati ${named} non c'è: quella giusta si indica con DATA_DIR, e se è su un altro disco va prima montato`,
    );
  const data = realpathSync(named);
  mustBeWritable(dirname(program), "del programma");
  mustBeWritable(data, "dei dati");
  lock ??= lockFile(`${program}.lock`);
  if (!lock) throw new Error("un altro aggiornamento è in corso");
  deleteLeftovers(program);
  const { uid, gid } = statSync(data);
  const service = asOwner({ uid, gid }, () => runningService(data, program)) ?? failingService(unit);
  return {
    program,
    data,
    owner: { uid, gid },
    service,
    environment: {
      ...(service?.environment ?? (process.env as Environment)),
      ...settings,
      DATA_DIR: data,
      BACKUP_DIR: settings.BACKUP_DIR || join(data, "backups"),
    },
    say,
  };
}

/** The line that goes back, as it is typed on this machine. */
export const backLine = ({ program, owner }: Pick<Place, "program" | "owner">) =>
  `${owner.uid === process.getuid?.() ? "" : "sudo "}${Bun.which("traslo") ? "traslo" : typedPath(program)} update --back`;

function mustBeWritable(folder: string, whose: string) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `nella cartella ${whose} ${folder} non si può scrivere: ${inContainer ? "in un contenitore si sostituisce l'immagine" : "ripetere con sudo"}`,
    );
  }
}
