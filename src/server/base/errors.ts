export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** Thrown inside `perform`: the transaction is rolled back and the caller gets `message`. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    message: string,
    readonly more: {
      errors?: Record<string, string>;
      retryAfter?: number;
      also?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
  }
}

export function refuse(status: RefusalStatus, message: string, errors?: Record<string, string>): never {
  throw new Refusal(status, message, { errors });
}

export function refuseField(field: string, message: string): never {
  throw new Refusal(422, message, { errors: { [field]: message } });
}

export function refuseFields(reasons: Record<string, string | undefined>) {
  const errors = given(reasons);
  const [first] = Object.values(errors);
  if (first) throw new Refusal(422, first, { errors });
}

export const given = (reasons: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(reasons).flatMap(([name, why]) => (why ? [[name, why]] : [])));

export function refusedBy(...checks: (() => unknown)[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const check of checks)
    try {
      check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      Object.assign(errors, error.more.errors);
    }
  return errors;
}

export const missing = "Dato non trovato.";

/** The record does not exist, or this caller may not see it: the answer is the same. */
export function notFound(message = missing): never {
  throw new Refusal(404, message);
}

export const notAllowed = "Operazione non consentita.";

export function forbid(): never {
  throw new Refusal(403, notAllowed);
}

export const stale = "Il dato è stato modificato da un altro utente: ricaricare la pagina.";

export function within<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.more.errors) throw error;
    const errors = Object.entries(error.more.errors).map(([name, text]) => [`${field}.${name}`, text]);
    throw new Refusal(error.status, error.message, { ...error.more, errors: Object.fromEntries(errors) });
  }
}

/** `otherwise` where it fails, for whatever reason. */
export function attempt<T, O>(work: () => T, otherwise: O): T | O {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
