import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { totals } from "../support/junit";
import { killer, type Mutant, patternOf, staleness } from "./mutant";
import { mutants } from "./mutants";

/**
 * `bun run mutants [WORD]`: removes one check at a time in a copy of the program and runs the test that must fail
 * then. A mutant that survives shows what no test checks. With a word, only the rows that contain it.
 */
const root = join(import.meta.dir, "../..");
/** Of one run, in milliseconds. */
const longest = 120_000;

const word = (process.argv[2] ?? "").toLowerCase();
const chosen = mutants.filter((mutant) => JSON.stringify(mutant).toLowerCase().includes(word));
const stale = chosen.filter((mutant) => staleness(mutant, root));
for (const mutant of stale) console.error(`${mutant.without}: ${staleness(mutant, root)}`);
if (stale.length || !chosen.length) stop("Nothing was run: rows are out of date, or none contains the word.");
if (!existsSync(join(root, "dist"))) stop("First: bun run build");

const folder = mkdtempSync(join(tmpdir(), "traslo-mutants-"));
const copy = join(folder, "copy");
const report = join(folder, "report.xml");
const clear = () => rmSync(folder, { recursive: true, force: true });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    clear();
    process.exit(1);
  });

let problems = 0;
try {
  makeCopy();
  console.log(`The tests of ${chosen.length} mutants, with nothing removed:`);
  const rowsByFile = Map.groupBy(chosen, ({ killedBy }) => killer(killedBy).file);
  for (const [file, rows] of rowsByFile) {
    const pattern = [...new Set(rows.map(({ killedBy }) => patternOf(killedBy)))].join("|");
    if ((await outcomeOf(file, pattern)) !== "passed") note(`NOT PASSED  ${file}: ${pattern}`);
  }
  if (problems === 0) {
    console.log("all passed\n");
    for (const mutant of chosen) await kill(mutant);
    console.log(`\n${chosen.length - problems} of ${chosen.length} mutants killed`);
  }
} finally {
  clear();
}
process.exit(problems ? 1 : 0);

function makeCopy() {
  mkdirSync(copy);
  for (const name of [
    "src",
    "db",
    "tests",
    "docs",
    "dist",
    "run",
    "package.json",
    "bunfig.toml",
    "tsconfig.json",
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
}

async function kill({ without, file, change: [text, replacement], killedBy }: Mutant) {
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  const began = performance.now();
  writeFileSync(
    path,
    original.replace(text, () => replacement),
  );
  const outcome = await outcomeOf(killer(killedBy).file, patternOf(killedBy));
  writeFileSync(path, original);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (outcome === "failed")
    console.log(`killed     without ${without} (${seconds} s)\n           by ${killedBy}`);
  else if (outcome === "passed") note(`SURVIVED   without ${without}\n           ${killedBy}`);
  else note(`NO RESULT  without ${without}\n           ${killedBy}`);
}

function note(problem: string) {
  problems++;
  console.log(problem);
}

/** Of the tests whose names match. None: no such test, a file that can't be loaded, or more time than any test takes. */
async function outcomeOf(file: string, pattern: string): Promise<"passed" | "failed" | "none"> {
  rmSync(report, { force: true });
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  const child = Bun.spawn(
    [
      ...[process.execPath, "test", `tests/${file}`, "--test-name-pattern", pattern],
      ...["--reporter=junit", `--reporter-outfile=${report}`],
    ],
    {
      cwd: copy,
      env: { ...process.env, TZ: "Europe/Rome", TMPDIR: temporary, THOROUGH: "1" },
      stdio: ["ignore", "ignore", "ignore"],
      timeout: longest,
    },
  );
  await child.exited;
  rmSync(temporary, { recursive: true, force: true });
  if (!existsSync(report)) return "none";
  const { tests, failures, skipped } = totals(report);
  if (failures) return "failed";
  return tests > skipped ? "passed" : "none";
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(2);
}
