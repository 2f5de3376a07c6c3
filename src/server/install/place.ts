import type { Database } from "bun:sqlite";
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { environment } from "../base/environment";
import { inContainer } from "../base/logger";
import { lockFile } from "./folder-lock";
import { type Environment, runningService, type Service } from "./service";

export type Place = {
  /** The file that is executed, whatever it was called by. */
  program: string;
  data: string;
  /** Of the data folder: what is written there must be its own. */
  owner: { uid: number; gid: number };
  service: Service | null;
  /** The server's own, with whole paths. */
  environment: Environment & { BACKUP_DIR: string };
  say: (sentence: string) => void;
};

/** Runs a command of a program as the account of the data, and answers what it printed. */
export function runAs({ data, owner, environment }: Place, program: string, ...words: string[]): string {
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
export function placeOf(dataFolder: string, say: Place["say"]): Place {
  const program = realpathSync(process.execPath).replace(/\.old$/, "");
  if (!statSync(dataFolder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`la cartella dei dati ${dataFolder} non c'è: quella giusta si indica con DATA_DIR`);
  const data = realpathSync(dataFolder);
  mustBeWritable(dirname(program), "del programma");
  mustBeWritable(data, "dei dati");
  lock ??= lockFile(`${program}.lock`);
  if (!lock) throw new Error("un altro aggiornamento è in corso");
  const { uid, gid } = statSync(data);
  const service = runningService(data, program);
  const settings = service?.environment ?? (environment as Environment);
  const backups = resolve(service?.cwd ?? "", settings.BACKUP_DIR || join(data, "backups"));
  return {
    program,
    data,
    owner: { uid, gid },
    service,
    environment: { ...settings, DATA_DIR: data, BACKUP_DIR: backups },
    say,
  };
}

function mustBeWritable(folder: string, whose: string) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `nella cartella ${whose} ${folder} non si può scrivere: ${inContainer ? "in un contenitore si sostituisce l'immagine" : "ripetere con sudo"}`,
    );
  }
}
