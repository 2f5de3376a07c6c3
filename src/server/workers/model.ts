/** `value` is the code. */
export type Worker = { id: number; value: number; surname: string; name: string; version: number };

export type Vehicle = { id: number; value: number; name: string; version: number };
