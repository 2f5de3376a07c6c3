import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { callerPath } from "./environment";
import { Refusal, refuse } from "./errors";
import { writeFault } from "./storage-faults";
import { writeWhole } from "./whole-file";

export function outputPath(named: string): string {
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

export async function writeOutput(path: string, content: AsyncIterable<Uint8Array>) {
  try {
    await writeWhole(path, content, () => refuseExisting(path));
  } catch (error) {
    throw error instanceof Refusal ? error : faultOf(error, path);
  }
}

const faultOf = (error: unknown, path: string) => new Refusal(503, writeFault(error as Error, dirname(path)));

function refuseExisting(path: string, named = path) {
  if (existsSync(path)) refuse(409, `Il file ${named} esiste già.`);
}
