/** `value` is the code, from 0. */
export type WorkType = { value: number; text: string; version: number };
