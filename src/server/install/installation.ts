import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { isRefused, isThere, mayEnter } from "../base/access";
import { attempt } from "../base/errors";
import { accountName, accountOf, asCaller, asOwner, become, type Owner } from "../base/owner";
import { isExecutable, programFile } from "../base/program-files";
import { type Environment, isYes, variables } from "../base/variables";
import { holderOf, isLocked } from "./folder-lock";

export type Places = { environment: string; unit: string; account: string };

export const usualPlaces: Places = {
  environment: "/etc/traslo.env",
  unit: "/etc/systemd/system/traslo.service",
  account: "traslo",
};

/** The file of the installation, also where one of before or an abandoned one is executed. */
export const installedProgram = () =>
  isExecutable ? realpathSync(process.execPath).replace(/\.(old|failed)$/, "") : programFile("run");

type Installation = {
  /** What was typed with the command, and for the rest what the server has. */
  settings: Environment;
  data: string;
  /** Of the data folder, or of the service that will make it. */
  owner: Owner | null;
  /** The service of systemd that starts this program. */
  unit: string | null;
  overridden: string[];
};

type Given = Record<string, string | undefined>;

/** A command acts for the installation, also when root types it: a variable typed with it counts more, and is named. */
export function settingsOfInstallation(
  typed: Given = process.env,
  places: Places = usualPlaces,
): Installation {
  const unit = readUnit(places);
  const file = unit?.environment ?? places.environment;
  const written = unit || !isThere(places.unit) ? readSettings(file) : {};
  const own = ours(typed);
  if (written === "refused" && !own.DATA_DIR && !own.PORT)
    throw new Error(`le impostazioni di ${file} non si leggono con questo utente: ripetere con sudo`);
  const ofFile = { ...unit?.settings, ...(written === "refused" ? {} : written) };
  const usual = join(isExecutable ? dirname(installedProgram()) : "", isYes(own.DEMO) ? "data-demo" : "data");
  const data = resolve(
    own.DATA_DIR ?? (isYes(own.DEMO) ? undefined : (ofFile.DATA_DIR ?? noted().data)) ?? usual,
  );
  const owner = ownerOf(data) ?? accountOf(unit?.account ?? "") ?? null;
  const ofServer = asOwner(owner, () => settingsOfServer(data));
  const isOfFile = resolve(ofFile.DATA_DIR ?? usual) === data;
  if (written === "refused" && !ofServer && !own.BACKUP_DIR && unit?.text.includes(data))
    throw new Error(`le impostazioni di ${file} non si leggono con questo utente: ripetere con sudo`);
  const { data: former, backups } = noted();
  const rest: Environment = ofServer ?? (isOfFile ? ofFile : former === data ? { BACKUP_DIR: backups } : {});
  const source = ofServer ? "del server in funzione" : `di ${file}`;
  return {
    settings: { ...rest, ...own, DATA_DIR: data },
    data,
    owner,
    unit: unit?.name ?? null,
    overridden: Object.keys(own)
      .filter((name) => name !== "DATA_DIR" && name in rest && (rest as Given)[name] !== (own as Given)[name])
      .map((name) => `${name} è quella scritta con il comando, non quella ${source}.`),
  };
}

/** Before anything reads the environment: as the account of the data, which is to own what is written there. */
export function actForInstallation(asAccount: boolean, args: string[]) {
  const at = args.indexOf("--environment");
  const places =
    at < 0
      ? usualPlaces
      : {
          ...usualPlaces,
          environment: resolve(process.env.CALLER_FOLDER ?? "", args[at + 1] ?? ""),
          unit: "",
        };
  const { settings, data, owner, overridden } = settingsOfInstallation(process.env, places);
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value;
  process.env.DATA_DIR = data;
  for (const sentence of overridden) console.error(sentence);
  if (!asAccount || !owner) return;
  become(owner);
  const me = process.geteuid?.();
  if (me === owner.uid || mayEnter(data)) return;
  throw new Error(`i dati in ${data} sono dell'utente ${accountName(owner.uid)}: ripetere con sudo`);
}

const ours = (given: Given): Environment =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => value && name in variables));

function ownerOf(folder: string): Owner | undefined {
  try {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

/** The folders of the last update, where nothing else names them. */
const noted = (): { data?: string; backups?: string } =>
  attempt(() => JSON.parse(readFileSync(`${installedProgram()}.update.json`, "utf8")), {});

/** Null where there is none, or it starts another program, unless nothing but it is here. */
function readUnit({ unit }: Places) {
  if (!existsSync(unit)) return null;
  const text = readFileSync(unit, "utf8");
  const values = (key: string) =>
    Array.from(text.matchAll(new RegExp(`^${key}=(.*)$`, "gm")), ([, value = ""]) => value);
  const plain = (value = "") => value.replaceAll("%%", "%");
  const [, quoted, bare] =
    values("ExecStart")
      .at(-1)
      ?.match(/^(?:"((?:[^"\\]|\\.)*)"|(\S+))/) ?? [];
  const program = plain(quoted?.replace(/\\(.)/g, "$1") ?? bare);
  if (
    realPath(program) !== realPath(installedProgram()) &&
    isThere(join(dirname(installedProgram()), "data"))
  )
    return null;
  const environment = plain(values("EnvironmentFile").at(-1)).replace(/^-/, "");
  return {
    text,
    name:
      unit
        .split("/")
        .at(-1)
        ?.replace(/\.service$/, "") ?? null,
    account: values("User").at(-1),
    settings: settingsIn(values("Environment").map(plain)),
    ...(environment && { environment }),
  };
}

const realPath = (path: string): string => attempt(() => realpathSync(path), path);

function readSettings(file: string): Environment | "refused" {
  try {
    return existsSync(file) ? settingsIn(asCaller(() => readFileSync(file, "utf8")).split("\n")) : {};
  } catch (error) {
    if (isRefused(error)) return "refused";
    throw error;
  }
}

/** As systemd and a shell read them. */
const settingsIn = (lines: string[]): Environment =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ""] = line.match(/^\s*(?:export\s+)?(\w+)=(.*)$/) ?? [];
      const [, double, single] = value.trim().match(/^(?:"(.*)"|'(.*)')$/) ?? [];
      const found = double?.replace(/\\(.)/g, "$1") ?? single ?? value.trim();
      return name && found ? [[name, found]] : [];
    }),
  );

/** Of the one that runs on these data, where its environment may be read. */
function settingsOfServer(data: string): Environment | null {
  try {
    const holder = isLocked(data) ? holderOf(data) : null;
    if (holder?.computer !== hostname()) return null;
    const { settings, folder } = startOf(holder.pid);
    const { BACKUP_DIR } = settings;
    return { ...settings, ...(BACKUP_DIR && { BACKUP_DIR: resolve(folder, BACKUP_DIR) }) };
  } catch {
    return null;
  }
}

function startOf(pid: number) {
  const words = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return { settings: ours(settingsIn(words)), folder: realpathSync(`/proc/${pid}/cwd`) };
}
