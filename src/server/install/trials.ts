import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { writeFault } from "../base/damage";
import { refuseNetworkDrive } from "../base/file-system";
import { sizeText } from "../base/text";
import { freeBytes } from "../files/disk";
import { mailFailure, mailTransport } from "../mail/mail";
import { listenError, startupError } from "./startup-error";

/** A trial answers what it saw, or fails with one clause that says what is wrong. */
export type Trial = () => Promise<string> | string;

/** What is written is read again, since a worn disk takes what it does not keep. */
export function tryFolder(folder: string, isData: boolean): string {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    writeAndRead(join(folder, `.prova-${process.pid}`));
  } catch (error) {
    throw new Error(isData ? startupError(error as Error, folder) : notUsable(error as Fault, folder));
  }
  if (isData) refuseNetworkDrive(folder);
  return `${folder}: si scrive e si rilegge, ${sizeText(freeBytes(folder))} liberi`;
}

type Fault = Error & { code?: string };

const notUsable = (error: Fault, folder: string) =>
  error.code === "ENOENT" ? `la cartella ${folder} non c'è` : writeFault(error, folder, " dei salvataggi");

function writeAndRead(path: string) {
  const words = crypto.randomUUID();
  // Never through a link that stands there: the caller may be root.
  rmSync(path, { force: true });
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, words);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const found = readFileSync(path, "utf8");
  rmSync(path);
  if (found !== words) throw new Error("quello che si scrive non si rilegge uguale");
}

/** Made where it is missing, as the server would. */
export function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(startupError(error as Error, folder));
  }
}

export function tryPort(host: string, port: number, variable: "PORT" | "SITE_B_PORT" = "PORT"): string {
  try {
    Bun.serve({ hostname: host, port, fetch: () => new Response() }).stop(true);
  } catch (error) {
    throw new Error(listenError(error as Error, host, port, variable));
  }
  return `la porta ${port} è libera`;
}

/** Connects, encrypts and signs in; with a recipient also sends a letter. */
export async function tryMail(url: string, from: string, to?: string): Promise<string> {
  const transport = await mailTransport(url);
  try {
    await transport.verify();
    if (!to) return "il server di posta accetta la connessione e l'accesso";
    const subject = "Prova di Traslo";
    const text = "Questa lettera prova che Traslo può spedire la posta. Non serve rispondere.";
    await transport.sendMail({ from, to, subject, text });
    return `lettera di prova consegnata al server di posta per ${to}: controllare che arrivi`;
  } catch (error) {
    throw new Error(mailFailure(error as Error).reason);
  } finally {
    transport.close();
  }
}
