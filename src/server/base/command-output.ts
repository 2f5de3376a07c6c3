import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { writeFault } from "./damage";
import { callerPath } from "./environment";
import { Refusal, refuse } from "./errors";
import { asCaller } from "./owner";
import { writeWhole } from "./whole-file";

/** Where the caller may write, also when the data are another account's. */
export const outputPath = (named: string) => asCaller(() => writablePath(named));

function writablePath(named: string): string {
  const path = callerPath(named);
  refuseExisting(path, named);
  const folder = dirname(path);
  if (!existsSync(folder)) refuse(422, `La cartella ${folder} non c'è.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw faultOf(error, path);
  }
  return path;
}

/** Answers its size. `make` is called once the file is open: nothing of the data is read while the caller's rights count. */
export async function writeOutput(
  path: string,
  make: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<number> {
  async function* content() {
    yield* await make();
  }
  try {
    await writeWhole(path, content(), () => refuseExisting(path));
    return asCaller(() => statSync(path).size);
  } catch (error) {
    throw error instanceof Refusal ? error : faultOf(error, path);
  }
}

const faultOf = (error: unknown, path: string) => new Refusal(503, writeFault(error as Error, dirname(path)));

function refuseExisting(path: string, named = path) {
  if (existsSync(path)) refuse(409, `Il file ${named} esiste già.`);
}
