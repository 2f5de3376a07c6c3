import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { ended, launch, serverCommand, startServer } from "../support/server";
import { type Figure, fillDisk, startOn, verdict } from "./rig";

const root = join(import.meta.dir, "../..");
const nobody = 65534;
const asNobody = ["setpriv", "--reuid", `${nobody}`, "--regid", `${nobody}`, "--clear-groups"];

/** A folder of another user, a full disk, a read-only source, and `./run` without packages. Root only, it mounts. */
export async function run(): Promise<Figure[]> {
  return [
    await folderOfAnother(),
    await stopOnFullDisk(),
    await readOnlySource(),
    await refusingRegistry(),
    await silentRegistry(),
  ];
}

const figure = (text: string, faults: string[]) => verdict("start", text, faults);

/** Mounts for the time of `work`; the temporary folder itself is removed by the caller of the check. */
async function mounted<T>(args: string[], folder: string, work: () => Promise<T>): Promise<T> {
  await Bun.$`mount ${args} ${folder}`.quiet();
  try {
    return await work();
  } finally {
    await Bun.$`umount ${folder}`.quiet();
  }
}

async function folderOfAnother() {
  const folder = temporaryFolder("trust-foreign");
  const { out, err, code } = await ended(launch(folder, { HOME: "/" }, [...asNobody, ...serverCommand]));
  const sentence = `non si può scrivere con l'utente ${nobody}: dargliela con «chown -R ${nobody}`;
  const text = out + err;
  const isRefused = code === 1 && text.trim().split("\n").length === 1 && text.includes(sentence);
  return figure("a folder of another user: one sentence", isRefused ? [] : [`code ${code}: ${text}`]);
}

async function stopOnFullDisk() {
  const folder = temporaryFolder("trust-full");
  // With less room than the reserve for records /salute would answer 503 from the start.
  return mounted(["-t", "tmpfs", "-o", "size=512m", "tmpfs"], folder, async () => {
    const server = await startOn(folder);
    fillDisk(join(folder, "filler"));
    const code = await server.end("SIGTERM");
    const last = server.log().trim().split("\n").at(-1) ?? "";
    const faults = [
      ...(code === 0 ? [] : [`code ${code}`]),
      ...(/\n\s+at /.test(server.log()) ? ["a stack trace"] : []),
      ...(/"event":"stopped".*"reason":"SIGTERM"/.test(last) ? [] : [`last line ${last}`]),
    ];
    return figure(`SIGTERM on a full disk: code ${code}`, faults);
  });
}

async function readOnlySource() {
  await Bun.$`./run install`.cwd(root).quiet();
  const source = temporaryFolder("trust-source");
  return mounted(["--bind", "-o", "ro", root], source, async () => {
    const faults: string[] = [];
    for (const who of [[], asNobody]) {
      const data = temporaryFolder("trust-data");
      if (who.length) await Bun.$`chown ${nobody} ${data}`.quiet();
      const { child } = await startServer(data, { HOME: "/" }, [...who, join(source, "run")]);
      child.kill("SIGTERM");
      const code = await child.exited;
      if (code !== 0) faults.push(`code ${code}: ${await new Response(child.stderr).text()}`);
    }
    return figure("read-only source: ./run serves as root and as another user", faults);
  });
}

/** A clone without packages, whose npm has an empty cache and this registry. */
function emptyClone(registry: string) {
  const clone = temporaryFolder("trust-clone");
  for (const name of ["run", "package.json", "package-lock.json", ".npmrc", "src"])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  const temporary = join(clone, "tmp");
  mkdirSync(temporary);
  const environment = {
    TMPDIR: temporary,
    npm_config_registry: registry,
    npm_config_cache: join(clone, "cache"),
  };
  return { clone, child: launch(join(clone, "data"), environment, [join(clone, "run")]) };
}

const oneLine =
  /^Installazione delle dipendenze\.\.\.\n(Installazione in corso .*\n)?Installazione non riuscita \(npm: ECONNREFUSED\): .* I dettagli sono in (\S+)\n$/;

async function refusingRegistry() {
  const began = performance.now();
  const { child, clone } = emptyClone("http://127.0.0.1:9/");
  const { out, err, code } = await ended(child);
  const text = out + err;
  const seconds = (performance.now() - began) / 1000;
  const details = text.match(oneLine)?.[2] ?? "";
  const faults = [
    ...(code === 1 && details ? [] : [`code ${code}: ${text}`]),
    ...(details && /ECONNREFUSED/.test(readFileSync(details, "utf8")) ? [] : ["no reason in the named file"]),
    ...(seconds < 30 ? [] : ["more than 30 seconds"]),
    ...(existsSync(join(clone, "data")) ? ["a data folder was made"] : []),
  ];
  return figure(`a registry that refuses: one sentence after ${seconds.toFixed(0)} s`, faults);
}

/** The registry accepts connections and answers none. */
async function silentRegistry() {
  const registry = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { child } = emptyClone(`http://127.0.0.1:${registry.port}/`);
  const waiting: string[] = [];
  for await (const chunk of child.stderr) {
    waiting.push(...(new TextDecoder().decode(chunk).match(/in corso da \d+ secondi/g) ?? []));
    if (waiting.length >= 2) child.kill("SIGTERM");
  }
  const code = await child.exited;
  registry.stop(true);
  const faults = [
    ...(waiting.slice(0, 2).join() === "in corso da 15 secondi,in corso da 30 secondi"
      ? []
      : [waiting.join()]),
    ...(code === 143 ? [] : [`code ${code} after SIGTERM`]),
  ];
  return figure(`a silent registry: ${waiting.length} lines in 30 s, SIGTERM ends it`, faults);
}
