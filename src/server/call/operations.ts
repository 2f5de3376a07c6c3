import type { Caller } from "../journal/caller";
import { tableOf, wholeOf } from "../tables/all";
import { type OperationKind, tableIn } from "./description";
import type { AnyFunct, AnyWrite } from "./funct";
import { mustBeConfirmed, passes } from "./gate";
import { whyPartIsFinal } from "./log-parts";

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

/** What asks for every write, a Worker or a command too, must have loaded api.ts. */
function loaded() {
  if (!byOperation.size) throw new Error("No functs are loaded.");
  return byOperation;
}

export const writes = (): AnyWrite[] => [...loaded().values()].filter((funct) => funct.kind === "write");

function knownWrite(operation: string): AnyWrite | undefined {
  const funct = loaded().get(operation);
  return funct?.kind === "write" ? funct : undefined;
}

export const templateOf = (operation: string): string | undefined => knownWrite(operation)?.words[1];

export const whyFinal = (operation: string): string | undefined =>
  whyPartIsFinal[operation] ?? knownWrite(operation)?.final;

export const operationsOf = (kind: OperationKind): string[] =>
  writes().flatMap(({ operation, words }) => (words[0] === kind ? [operation] : []));

/** The call with which a screen changes a record, or what it is a part of: the first of its noun's service. */
export function changeOf(table: string): AnyWrite | undefined {
  const { read, inHistoryOf: whole } = tableOf(table) ?? {};
  const own = writes().filter((funct) => funct.words[0] === "change" && tableIn(funct) === table);
  const service = read?.funct.replace(/\w+$/, "");
  const ofService = own.find(({ operation }) => service && operation.startsWith(service));
  return ofService ?? own[0] ?? (whole && changeOf(whole.table));
}

/** Whether a row that an act wrote may change now as its screen would change it; such a call is the act itself. */
export function mayChangeNow(table: string, operation: string, caller: Caller): boolean {
  const act = knownWrite(operation);
  const own = act && tableIn(act);
  const isOfTable = own === table || (own !== undefined && own === wholeOf(table)?.table);
  // Settings have a screen of their own each.
  if (act?.words[0] === "system" || (act?.words[0] === "change" && isOfTable)) return true;
  const change = changeOf(table);
  return !change || passes(change, caller);
}

/** Taking back what needed the password needs it, too. */
export function mustBeConfirmedFor(operation: string, caller: Caller) {
  const funct = byOperation.get(operation);
  if (funct) mustBeConfirmed(funct, caller);
}
