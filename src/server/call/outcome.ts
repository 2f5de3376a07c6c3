import { damageMessages, isDiskFull, isStorageFault, noticeDamage } from "../base/damage";
import { Refusal } from "../base/errors";
import { logFault } from "../base/logger";
import type { Reply } from "./reply";

export type Outcome<V> =
  | { ok: true; status: 200; values: V; activity?: number; newToken?: string | null; newDevice?: string }
  | Failure;

export type Failure = {
  ok: false;
  status: number;
  values: { msg: string; errors?: Record<string, string> } & Record<string, unknown>;
  retryAfter?: number;
};

export function errorOutcome(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { errors, retryAfter, also } = error.more;
    const values = { ...also, msg: error.message, ...(errors && { errors }) };
    return { ok: false, status: error.status, values, retryAfter };
  }
  if (noticeDamage(error)) {
    logFault(error);
    return { ok: false, status: 503, values: { msg: damageMessages.reading } };
  }
  if (isStorageFault(error)) {
    logFault(error);
    const msg = isDiskFull(error)
      ? "Impossibile salvare: il disco del server è pieno. Nessun dato è stato modificato."
      : "Impossibile salvare: nessun dato è stato modificato.";
    return { ok: false, status: 503, values: { msg } };
  }
  const id = logFault(error);
  return {
    ok: false,
    status: 500,
    values: { msg: `Errore imprevisto: riprovare o segnalare il codice ${id}.` },
  };
}

export function replyOutcome<V>({ answer, more }: Reply<V>, activity?: number): Outcome<V> {
  if (answer instanceof Refusal) return errorOutcome(answer);
  const { newToken, newDevice } = more;
  return { ok: true, status: 200, values: answer, activity, newToken, newDevice };
}
