import { Refusal } from "../errors";
import type { Answer, Task } from "./worker";

/** A copy found damage in the database. */
export class DamagedDatabase extends Refusal {}

/** Does a task in a Worker of its own; `signal` ends it at once. The errors are Italian sentences for people. */
export function inWorker<T>(task: Task, folder: string, signal?: AbortSignal): Promise<T> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url).href);
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(new Refusal(503, "Il lavoro sui salvataggi è stato interrotto."));
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("value" in data) resolve(data.value as T);
      else if ("refused" in data) reject(new Refusal(422, data.refused));
      else if ("make" in task && isDamage(data.code))
        reject(new DamagedDatabase(503, sentenceOf(data, folder)));
      else reject(new Refusal(503, sentenceOf(data, folder)));
    };
    worker.onerror = ({ message }) =>
      reject(new Refusal(503, sentenceOf({ failed: message, code: "" }, folder)));
    worker.addEventListener("close", stop);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

type Fault = Pick<Extract<Answer, { failed: string }>, "failed" | "code">;

const isDamage = (code: string) => /^SQLITE_(CORRUPT|NOTADB)/.test(code);

export function sentenceOf({ failed, code }: Fault, folder: string): string {
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code))
    return `Sul disco dei salvataggi non c'è più spazio (${folder}).`;
  if (/^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM))/.test(code))
    return `Nella cartella dei salvataggi non si può scrivere (${folder}).`;
  if (/^(EEXIST|ENOTDIR)$/.test(code))
    return `La cartella dei salvataggi ${folder} non è una cartella ma un file.`;
  if (/^(EIO|SQLITE_IOERR)/.test(code)) return `Il disco non risponde come dovrebbe (${folder}).`;
  if (isDamage(code))
    return "Il database è danneggiato e non si può copiare: va ripristinato un salvataggio di prima del danno.";
  return `Errore imprevisto: ${failed}`;
}
