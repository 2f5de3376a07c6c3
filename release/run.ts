import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./contents";
import { buildExecutable, type Release } from "./executable";
import { bunOf, type Platform, platforms } from "./platforms";
import { sbomOf } from "./sbom";

/** Always the same: names of the program's parts are made of the path that they are built in. */
const work = "/tmp/traslo-release";

/** `./run release`: from the tag of a number all files that are given away, in `releases/NUMBER/`. */
async function makeRelease(number: string) {
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
  if (!notes) stop(`CHANGELOG.md non ha una sezione «## ${number}».`);
  await install(checkout);
  mkdirSync(folder, { recursive: true });
  const release: Release = { number, commit, at };
  for (const platform of platforms) {
    const to = await make(platform, { checkout, folder, release });
    console.log(`${to}: ${Math.round(Bun.file(join(folder, to)).size / 1e6)} MB`);
  }
  writeFileSync(join(folder, "CHANGES.md"), notes);
  writeFileSync(join(folder, `traslo-${number}.cdx.json`), await sbomOf(checkout, release));
  writeFileSync(join(folder, "SHA256SUMS"), sumsOf(folder));
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

export function sectionOf(changelog: string, number: string): string | undefined {
  const section = changelog.split(/^(?=## )/m).find((text) => text.match(/^## (\S+)/)?.[1] === number);
  return section?.trimEnd().concat("\n");
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
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  await makeRelease(process.argv[2] ?? version);
}
