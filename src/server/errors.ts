/** The statuses a refusal may carry (CONTRACT.md). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** Thrown inside the door: the transaction is rolled back and the caller reads `message`. */
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

/** Stops the act under way with one clear Italian sentence. */
export function refuse(status: RefusalStatus, message: string, errors?: Record<string, string>): never {
  throw new Refusal(status, message, { errors });
}

/** Refuses one field of what was sent. */
export function refuseField(field: string, message: string): never {
  throw new Refusal(422, message, { errors: { [field]: message } });
}

/** Nothing there, or nothing this caller may know of: the same answer for both. */
export function notFound(message = "Dato non trovato."): never {
  throw new Refusal(404, message);
}

export const stale = "Il dato è stato modificato da un altro utente: ricaricare la pagina.";

/** A refusal of something nested names its fields under `field`: `client.surname`. */
export function within<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.more.errors) throw error;
    const errors = Object.entries(error.more.errors).map(([name, text]) => [`${field}.${name}`, text]);
    throw new Refusal(error.status, error.message, { ...error.more, errors: Object.fromEntries(errors) });
  }
}
