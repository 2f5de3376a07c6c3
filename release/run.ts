import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./contents";
import { buildExecutable, type Release } from "./executable";
import { bunOf, type Platform, platforms } from "./platforms";
import { sbomOf } from "./sbom";

/** Always the same: names of the program's parts are made of the path that they are built in. */
const work = "/tmp/traslo-release";

type Order = { number: string; key?: KeyObject; base?: string };

/** `./run release`: from the tag of a number all files that are given away, in `releases/NUMBER/`. */
async function makeRelease({ number, key, base }: Order) {
  const commit = git("rev-parse", "--verify", "--quiet", `refs/tags/${number}^{commit}`);
  if (!commit) stop(`Non c'è un tag ${number}: crearlo sul commit da distribuire, con «git tag ${number}».`);
  const at = git("show", "--no-patch", "--format=%cI", commit);
  if (existsSync(work))
    stop(`Un'altra preparazione è in corso, o è stata interrotta: in questo caso cancellare ${work}.`);
  const folder = join(root, "releases", number);
  rmSync(folder, { recursive: true, force: true });
  const checkout = join(work, "checkout");
  mkdirSync(work, { mode: 0o700 });
  process.on("exit", () => rmSync(work, { recursive: true, force: true }));
  mkdirSync(checkout);
  await Bun.$`git -C ${root} archive ${commit} | tar -x -C ${checkout}`.quiet();
  const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  if (version !== number) stop(`Il tag ${number} ha in package.json il numero ${version}.`);
  const notes = sectionOf(readFileSync(join(checkout, "CHANGELOG.md"), "utf8"), number);
  if (!notes) stop(`CHANGELOG.md non ha una sezione «## ${number}», e nemmeno «## Unreleased».`);
  if (key && !readFileSync(join(checkout, "release/keys.txt"), "utf8").split("\n").includes(publicLine(key)))
    stop(`La chiave pubblica di --key non è in release/keys.txt del tag ${number}: ${publicLine(key)}`);
  await install(checkout);
  mkdirSync(folder, { recursive: true });
  const release: Release = { number, commit, at };
  for (const platform of platforms) {
    const to = await make(platform, { checkout, folder, release });
    console.log(`${to}: ${Math.round(Bun.file(join(folder, to)).size / 1e6)} MB`);
  }
  writeFileSync(join(folder, "CHANGES.md"), notes);
  writeFileSync(join(folder, `traslo-${number}.cdx.json`), await sbomOf(checkout, release));
  for (const [name, text] of papersOf(checkout, number, base)) writeFileSync(join(folder, name), text);
  const sums = sumsOf(folder);
  writeFileSync(join(folder, "SHA256SUMS"), sums);
  if (key) writeFileSync(join(folder, "SHA256SUMS.sig"), sign(null, Buffer.from(sums), key));
  else console.log("Non è firmata (--key): `update` la prenderà solo con --sha256.");
  if (!base) console.log("Il Dockerfile prende la Debian del giorno in cui lo si usa (--base).");
  console.log(`La versione ${number} (${commit.slice(0, 8)}) è in releases/${number}/.`);
}

/** Packages of the same lock file are those of this checkout. */
async function install(checkout: string) {
  const lock = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  const packages = join(root, "node_modules");
  // Links where the disk is the same.
  if (lock(checkout) === lock(root))
    await Bun.$`cp -al ${packages} ${checkout} 2>/dev/null || cp -a ${packages} ${checkout}`.quiet();
  await Bun.$`${join(checkout, "run")} install`;
}

type Place = { checkout: string; folder: string; release: Release };

async function make(platform: Platform, { checkout, folder, release }: Place): Promise<string> {
  const name = `traslo-${release.number}-${platform.name}`;
  const contents = join(work, "contents", platform.name);
  mkdirSync(contents, { recursive: true });
  const bun = await bunOf(platform, checkout, work);
  await buildExecutable({
    checkout,
    contents,
    release,
    target: platform.target,
    bun,
    to: join(folder, name),
  });
  return name;
}

/** The section of a number, or what is not released yet, under it. */
export function sectionOf(changelog: string, number: string): string | undefined {
  const sections = changelog.split(/^(?=## )/m);
  const of = (name: string) => sections.find((text) => text.match(/^## (\S+)/)?.[1] === name);
  const section = of(number) ?? of("Unreleased")?.replace(/^## Unreleased/, `## ${number}`);
  return section?.trimEnd().concat("\n");
}

/** What runs the image of this release, and the page for who keeps it. */
export function papersOf(checkout: string, number: string, base?: string): [string, string][] {
  const read = (path: string) => readFileSync(join(checkout, path), "utf8");
  const dockerfile = read("release/Dockerfile").replace("traslo:NUMBER", `traslo:${number}`);
  return [
    [
      "Dockerfile",
      dockerfile
        .replace(/^(ARG NUMBER)$/gm, `$1=${number}`)
        .replace(/^ARG BASE=.*$/m, (usual) => (base ? `ARG BASE=${base}` : usual)),
    ],
    ["compose.yaml", read("compose.yaml").replace(/^( +image: traslo)$/m, `$1:${number}`)],
    ["litestream.yml", read("litestream.yml")],
    ["chi-lo-tiene.md", read("docs/chi-lo-tiene.md")],
  ];
}

/** As release/keys.txt has it. */
export const publicLine = (key: KeyObject) =>
  createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64");

function privateKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(resolve(process.env.CALLER_FOLDER ?? "", file)));
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Said below.
  }
  return stop(`${file} non è una chiave privata Ed25519 senza parola d'ordine, o non si legge.`);
}

const sumsOf = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const sum = createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex");
      return `${sum}  ${name}\n`;
    })
    .join("");

function git(...words: string[]): string {
  return Bun.spawnSync(["git", ...words], { cwd: root, stderr: "ignore" })
    .stdout.toString()
    .trim();
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (import.meta.main) {
  const options = { key: { type: "string" }, base: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { key, base } = values;
  if (base && !/@sha256:[0-9a-f]{64}$/.test(base))
    stop(
      "--base vuole un'immagine con la sua impronta, come docker.io/library/debian:bookworm-slim@sha256:…",
    );
  await makeRelease({ number: positionals[0] ?? version, key: key ? privateKey(key) : undefined, base });
}
