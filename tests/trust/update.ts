import { generateKeyPairSync, sign } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { root } from "../../release/contents";
import { publicLine } from "../../release/run";
import { lockFile } from "../../src/server/db/copies";
import { executable } from "../support/executables";
import { temporaryFolder } from "../support/folders";
import { enter } from "../support/started-servers";
import { type Figure, verdict } from "./rig";

const nobody = 65534;
type Place = { folder: string; program: string; data: string; port: number };
type Health = { ok: boolean; version: string };

/** From a release to the next and back, killed at every step, and files that must be refused. Root only, it mounts. */
export async function run(): Promise<Figure[]> {
  const made = temporaryFolder("trust-releases");
  await makeReleases(made);
  const template = await templateOf(made);
  return [
    await refusals(made, template),
    await withoutRoom(made, template),
    await thereAndBack(made, template),
    await notWell(made, template, "does not become well"),
    await notWell(made, template, "dies after its first good answer"),
    await killed(made, template),
    await killedOnTheWayBack(made, template),
  ];
}

const [before, next, ill] = ["2026.10.1", "2026.11.1", "2026.11.2"] as const;
/** In the data folder: the ill one answers well once, and ends. */
const dies = "dies";
const versionOf = (number: string) =>
  `${number} (${number.replaceAll(/\D/g, "").padEnd(8, "0").slice(0, 8)})`;

/** One of before, the next with a migration, and one with it that is well on trial alone: then not at all, or for a moment. */
async function makeReleases(folder: string) {
  const number = `${readdirSync(join(root, "db/migrations")).length + 1}`.padStart(3, "0");
  const migration = { [`db/migrations/${number}_trial.sql`]: "CREATE INDEX memos_trial ON memos (title);\n" };
  const store = "src/server/process/system/store.ts";
  const wellOnTrial = (text: string) => {
    const changed = text.replace(
      " ok: !reasons",
      ` ok: ((data: string) =>
        data.endsWith("update-trial") ||
        (statSync(data + "/${dies}", { throwIfNoEntry: false }) !== undefined && !!setTimeout(process.exit, 1500)))(
          process.env.DATA_DIR ?? "") && !reasons`,
    );
    if (changed === text) throw new Error(`${store} says otherwise whether it is well.`);
    return changed;
  };
  const { privateKey } = generateKeyPairSync("ed25519");
  const keys = { "release/keys.txt": publicLine(privateKey) };
  await executable(before, join(folder, before), keys);
  await executable(next, join(folder, next), { ...keys, ...migration });
  await executable(ill, join(folder, ill), { ...keys, ...migration, [store]: wellOnTrial });
  const sums = await Bun.$`sha256sum ${before} ${next} ${ill}`.cwd(folder).text();
  writeFileSync(join(folder, "SHA256SUMS"), sums);
  writeFileSync(join(folder, "SHA256SUMS.sig"), sign(null, Buffer.from(sums), privateKey));
}

/** Data of the release of before, with a memo that must never be lost. */
async function templateOf(made: string): Promise<string> {
  const template = temporaryFolder("trust-update-data");
  const place = { folder: template, program: join(made, before), data: template, port: freePort() };
  await start(place);
  await addMemo(place, "resta");
  await stop(place);
  return template;
}

async function addMemo({ port }: Place, title: string) {
  const { call } = await enter(`http://127.0.0.1:${port}`, "traslochi");
  await call("Memo", {
    funct: "createNew",
    values: { title, description: "", date: "01-01-2027", time: "10:00" },
  });
}

function installed(made: string, template: string, folder = temporaryFolder("trust-update")): Place {
  const data = temporaryFolder("trust-update-data");
  const place = { folder, program: join(folder, "traslo"), data, port: freePort() };
  cpSync(join(made, before), place.program);
  cpSync(template, place.data, { recursive: true });
  return place;
}

function freePort(): number {
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  server.stop(true);
  return server.port;
}

async function start({ program, data, port }: Place) {
  Bun.spawn([program], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: `${port}`, DATA_DIR: data, DEMO: "1" },
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  }).unref();
  for (let tries = 0; tries < 1200; tries++, await Bun.sleep(100)) if ((await health(port))?.ok) return;
  throw new Error("The server did not become well.");
}

const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/salute`).then(
    (answer) => answer.json() as Promise<Health>,
    () => null,
  );

async function stop({ data }: Place) {
  const { pid } = JSON.parse(readFileSync(join(data, "server.json"), "utf8"));
  try {
    process.kill(pid, "SIGTERM");
  } catch {
    // It ended by itself.
  }
  const state = () => readFileSync(`/proc/${pid}/stat`, "utf8");
  while (existsSync(`/proc/${pid}`) && !/\) Z /.test(state())) await Bun.sleep(50);
}

/** A command of the program in place; `kill` ends it at that call of the kernel, or with `follow` what it starts. */
function execute(
  { program, data }: Place,
  words: string[],
  { as = [] as string[], kill = "", follow = false } = {},
) {
  const strace = kill
    ? ["strace", "-qq", ...(follow ? ["-f"] : []), "-o", "/dev/null", "-e", `inject=${kill}`]
    : [];
  const { stdout, stderr, exitCode } = Bun.spawnSync([...strace, ...as, program, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: data },
    // What the way back asks.
    stdin: new Blob(["sì\n"]),
  });
  return { out: stdout.toString(), err: stderr.toString(), code: exitCode };
}

/** What is wrong with a server: its version, and the memo of the beginning. */
async function faultsOf(place: Place, number: string): Promise<string[]> {
  const found = await health(place.port);
  const { call } = await enter(`http://127.0.0.1:${place.port}`, "traslochi");
  const memos = await (await call("Memo", { funct: "getAll" })).text();
  return [
    ...(found?.ok && found.version === versionOf(number) ? [] : [`serves ${found?.version}, not ${number}`]),
    ...(memos.includes("resta") ? [] : [`the memo is lost: ${memos.slice(0, 80)}`]),
  ];
}

const figure = (text: string, faults: string[]) => verdict("update", text, faults);

async function refusals(made: string, template: string) {
  const place = installed(made, template);
  const faults: string[] = [];
  const refused = (reason: string, { code, err }: ReturnType<typeof execute>) => {
    if (code !== 1 || !err.includes(reason) || err.trim().includes("\n"))
      faults.push(`${reason}: ${code} ${err}`);
  };
  await start(place);
  refused("è già installata", execute(place, ["update", join(made, before)]));
  const cut = join(place.folder, next);
  cpSync(join(made, next), cut);
  truncateSync(cut, 50_000_000);
  cpSync(join(made, "SHA256SUMS"), join(place.folder, "SHA256SUMS"));
  refused("manca SHA256SUMS.sig", execute(place, ["update", cut]));
  cpSync(join(made, "SHA256SUMS.sig"), join(place.folder, "SHA256SUMS.sig"));
  refused("non è intero", execute(place, ["update", cut]));
  writeFileSync(join(place.folder, "SHA256SUMS"), "\n", { flag: "a" });
  refused("non è firmato", execute(place, ["update", cut]));
  const lock = lockFile(`${place.program}.lock`);
  refused("un altro aggiornamento è in corso", execute(place, ["update", join(made, next)]));
  lock?.close();
  chmodSync(place.folder, 0o755);
  const asNobody = ["setpriv", "--reuid", `${nobody}`, "--regid", `${nobody}`, "--clear-groups"];
  refused("non si può scrivere", execute(place, ["update", join(made, next)], { as: asNobody }));
  faults.push(...(await faultsOf(place, before)));
  await stop(place);
  // The data become those of the next release, by its own start.
  rmSync(place.program);
  cpSync(join(made, next), place.program);
  await start(place);
  refused("--older", execute(place, ["update", join(made, before)]));
  refused("più vecchia dei dati", execute(place, ["update", join(made, before), "--older"]));
  faults.push(...(await faultsOf(place, next)));
  await stop(place);
  if (readdirSync(place.folder).some((name) => /new|old/.test(name))) faults.push("something is left");
  return figure(
    "installed already, unsigned, cut, two at once, no rights, an older number, older than the data: refused, server untouched",
    faults,
  );
}

async function withoutRoom(made: string, template: string) {
  const disk = temporaryFolder("trust-update-disk");
  await Bun.$`mount -t tmpfs -o size=200m tmpfs ${disk}`.quiet();
  try {
    const place = installed(made, template, disk);
    await start(place);
    const { code, err } = execute(place, ["update", join(made, next)]);
    const faults = [
      ...(code === 1 && err.includes("servono") ? [] : [`${code} ${err}`]),
      ...(await faultsOf(place, before)),
    ];
    await stop(place);
    return figure("a disk without room for the program: refused, server untouched", faults);
  } finally {
    await Bun.$`umount -l ${disk}`.quiet();
  }
}

async function thereAndBack(made: string, template: string) {
  const place = installed(made, template);
  await start(place);
  const faults: string[] = [];
  const began = performance.now();
  const there = execute(place, ["update", join(made, next)]);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  faults.push(...(there.code ? [there.err] : []), ...(await faultsOf(place, next)));
  const back = execute(place, ["update", "--back"]);
  faults.push(...(back.code ? [back.err] : []), ...(await faultsOf(place, before)));
  await stop(place);
  return figure(`to the next release in ${took} s and back by one command`, faults);
}

async function notWell(made: string, template: string, how: string) {
  const place = installed(made, template);
  if (how.startsWith("dies")) writeFileSync(join(place.data, dies), "");
  await start(place);
  const { code, err } = execute(place, ["update", join(made, ill)]);
  const faults = [
    ...(code === 1 && err.includes("di nuovo in funzione") ? [] : [`${code} ${err}`]),
    ...(await faultsOf(place, before)),
  ];
  await stop(place);
  return figure(`a release that ${how}: goes back by itself, with its data`, faults);
}

const renames = "rename,renameat,renameat2";

/** Calls of the kernel in their order: copy, checks, mark of the old one, note, exchange, and what comes after. */
const moments = [
  ["fchmod,chmod", 1],
  ["fsync", 1],
  ["link,linkat", 1],
  ["kill", 1],
  ...[1, 2, 3, 4].map((when) => [renames, when] as const),
  ...[2, 3, 4, 5].map((when) => ["fsync", when] as const),
] as const;

async function killed(made: string, template: string) {
  const faults: string[] = [];
  const ends = { [before]: 0, [next]: 0, whole: 0 };
  for (const [call, when] of moments) {
    const place = installed(made, template);
    await start(place);
    const { code } = execute(place, ["update", join(made, next)], {
      kill: `${call}:signal=KILL:when=${when}`,
    });
    if (code === 0) ends.whole++;
    const found = await comesBack(place);
    ends[found.number]++;
    if (found.number === before)
      found.faults.push(...(await repeated(place, ["update", join(made, next)], next)));
    await stop(place);
    if (existsSync(join(place.data, "update-trial"))) found.faults.push("a copy of the data is left");
    faults.push(...found.faults.map((fault) => `${call} ${when}: ${fault}`));
    for (const folder of [place.folder, place.data]) rmSync(folder, { recursive: true });
  }
  return figure(killedText(moments.length, ends), faults);
}

/** Stop, list of the lost acts, mark of the abandoned one, exchange, note. */
const momentsBack = [
  ["kill", 1],
  ["link,linkat", 1],
  ...[1, 2].map((when) => [renames, when] as const),
  ...[1, 2, 3].map((when) => ["fsync", when] as const),
  ["unlink,unlinkat", 2],
] as const;

/** Of the restore, which is a process of its own; the server does not run, so nothing else is killed. */
const momentsOfRestore = [
  ...[1, 2, 3].map((when) => [renames, when] as const),
  ...[1, 3, 5].map((when) => ["fsync", when] as const),
] as const;

async function killedOnTheWayBack(made: string, template: string) {
  const updated = installed(made, template);
  const faults: string[] = [];
  const { code, err } = execute(updated, ["update", join(made, next)]);
  if (code) return figure("killed on the way back", [err]);
  await start(updated);
  await addMemo(updated, "si perde");
  await stop(updated);
  const ends = { [before]: 0, [next]: 0, whole: 0 };
  for (const [moment, isRunning] of [
    ...momentsBack.map((each) => [each, true] as const),
    ...momentsOfRestore.map((each) => [each, false] as const),
  ]) {
    const [call, when] = moment;
    const place = copyOf(updated);
    if (isRunning) await start(place);
    const kill = `${call}:signal=KILL:when=${when}`;
    if (execute(place, ["update", "--back"], { kill, follow: !isRunning }).code === 0) ends.whole++;
    const found = await comesBack(place);
    ends[found.number]++;
    if (found.number === next) found.faults.push(...(await repeated(place, ["update", "--back"], before)));
    faults.push(...leftBeside(place).map((name) => `${call} ${when}: ${name} is left`));
    const check = execute(place, ["check"]);
    if (check.code) found.faults.push(`check: ${check.err}`);
    await stop(place);
    faults.push(
      ...found.faults.map((fault) => `${call} ${when}${isRunning ? "" : " of the restore"}: ${fault}`),
    );
    for (const folder of [place.folder, place.data]) rmSync(folder, { recursive: true });
  }
  return figure(`on the way back ${killedText(momentsBack.length + momentsOfRestore.length, ends)}`, faults);
}

/** By a command that was killed, once the next has ended. */
const leftBeside = ({ folder }: Place) =>
  readdirSync(folder).filter((name) => /\.partial$|\.new$/.test(name));

function copyOf(updated: Place): Place {
  const [folder, data] = [temporaryFolder("trust-back"), temporaryFolder("trust-back-data")];
  cpSync(updated.folder, folder, { recursive: true });
  cpSync(updated.data, data, { recursive: true });
  return { folder, program: join(folder, "traslo"), data, port: freePort() };
}

/** The machine comes back: whatever has the program's name is started. */
async function comesBack(place: Place) {
  if (!(await health(place.port))) await start(place);
  const { version } = (await health(place.port)) as Health;
  const number = version === versionOf(next) ? next : before;
  return { number, faults: await faultsOf(place, number) } as const;
}

/** With the server stopped, so that nothing waits whether it stays well. */
async function repeated(place: Place, words: string[], number: string): Promise<string[]> {
  await stop(place);
  const { code, err } = execute(place, words);
  await start(place);
  return [...(code ? [`again: ${err}`] : []), ...(await faultsOf(place, number))];
}

const killedText = (calls: number, ends: { [before]: number; [next]: number; whole: number }) =>
  `killed at ${calls} calls of the kernel (${ends.whole} came to the end): ${ends[before]} on the old, ${ends[next]} on the new program, none without`;

if (import.meta.main) console.log(await run());
