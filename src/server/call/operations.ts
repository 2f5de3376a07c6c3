import type { Caller } from "../journal/caller";
import type { AnyFunct } from "./funct";
import { mustBeConfirmed, passes } from "./gate";

const byOperation = new Map<string, AnyFunct>();

export function nameFunct(operation: string, funct: AnyFunct) {
  funct.operation = operation;
  byOperation.set(operation, funct);
}

export function readFunct(operation: string) {
  const funct = byOperation.get(operation);
  if (funct?.kind !== "read") throw new Error(`No read funct is called ${operation}.`);
  return funct;
}

export function writeFunct(operation: string) {
  const funct = byOperation.get(operation);
  if (funct?.kind !== "write") throw new Error(`No write funct is called ${operation}.`);
  return funct;
}

export function mayCall(operation: string, caller: Caller): boolean {
  const funct = byOperation.get(operation);
  return funct !== undefined && passes(funct, caller);
}

/** Taking back what needed the password needs it, too. */
export function mustBeConfirmedFor(operation: string, caller: Caller) {
  const funct = byOperation.get(operation);
  if (funct) mustBeConfirmed(funct, caller);
}
