import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** One file with everything in it (`release/`), or a checkout. */
export const { isStandaloneExecutable: isExecutable } = Bun;

/** In an executable the embedded files have the paths that they have in a checkout. */
const root = isExecutable ? "/$bunfs/root" : join(import.meta.dir, "../../..");

/** A file that the program reads while it runs; its path is looked for by the release, so it begins with a literal. */
export const programFile = (path: string) => join(root, path);

/** The program of a Worker, which is compiled in an executable. */
export const workerProgram = (path: `src/${string}.ts`) =>
  pathToFileURL(programFile(isExecutable ? path.replace(/\.ts$/, ".js") : path));

export const installAgain = isExecutable
  ? "installare di nuovo il programma"
  : "installare di nuovo il programma con ./run install";

/** How this program is called in sentences for the administrator of the machine. */
export const commandLine = (words: string) => `${isExecutable ? "traslo" : "./run"} ${words}`;

/** The words of a command; where they are not those of its usage, that is the answer. */
export function parsed<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch {
    throw new Error(`Uso: ${commandLine(usage)}`);
  }
}
