import type { Context } from "hono";
import { Refusal, refuse } from "../base/errors";
import { idleSeconds, limits, requestMessages } from "../base/request-limits";
import { beginUpload, uploadBytes } from "../call/budgets";
import type { AnyFunct } from "../call/funct";
import { isReadOnly, mustPass, passes } from "../call/gate";
import { Upload } from "../files/upload";
import { allowLongAnswer, type Env } from "./middleware";
import { type Field, readMultipart } from "./multipart";

const { unreadable, tooLarge, tooMany, tooBusy } = requestMessages;

type PageContext = Context<Env>;

export async function readCall(
  c: PageContext,
  functs: readonly AnyFunct[],
): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  if (!isMultipart(type)) return readJson(await readIntoMemory(c));
  const body: Record<string, unknown> = {};
  for (const [name, value] of await readParts(c, type, functs)) {
    if (reserved.has(name.replace(/\[\]$/, ""))) continue;
    if (typeof value !== "string") add(body, name.replace(/\[\]$/, ""), value);
    else body[name] = name === "values" ? parse(value) : value;
  }
  return body;
}

export type PostedForm = { values: Record<string, unknown>; version?: string; requestId?: string };

/** Dotted names are nested. A form with files names the funct that takes them. */
export async function readForm(c: PageContext, ...functs: AnyFunct[]): Promise<PostedForm> {
  const type = c.req.header("content-type") ?? urlencoded;
  const fields: Record<string, unknown> = {};
  const posted = isMultipart(type)
    ? await readParts(c, type, functs)
    : readUrlencoded(await readIntoMemory(c), type);
  for (const [name, value] of posted) set(fields, name, value);
  allowLongAnswer(c);
  const { version, requestId, ...values } = fields as PostedForm["values"] & Omit<PostedForm, "values">;
  return { values, version, requestId };
}

const urlencoded = "application/x-www-form-urlencoded";

const isMultipart = (type: string) => /^multipart\/form-data/i.test(type);

function announcedBytes(c: PageContext): number | undefined {
  const length = c.req.header("content-length");
  return length === undefined ? undefined : Number(length);
}

/** Browsers read an answer after they have sent everything, and they announce how much that is. */
export const isEndless = (c: PageContext): boolean =>
  c.req.raw.body !== null && announcedBytes(c) === undefined;

export async function releaseBody(c: PageContext) {
  for (const release of c.get("heldByBody") ?? []) await release();
}

function releaseLater(c: PageContext, release: () => void | Promise<void>) {
  const held = c.get("heldByBody");
  if (held) held.push(release);
  else c.set("heldByBody", [release]);
}

let inMemory = 0;

function hold(c: PageContext, bytes: number) {
  if (inMemory + bytes > limits.inMemory) throw new Refusal(503, tooBusy, { retryAfter: 10 });
  inMemory += bytes;
  releaseLater(c, () => {
    inMemory -= bytes;
  });
}

/** 64 KiB without a session, 1 MiB with one. */
async function readIntoMemory(c: PageContext): Promise<Uint8Array> {
  const { unknown, signedIn } = limits.bytes;
  const limit = c.get("caller").user ? signedIn : unknown;
  const announced = announcedBytes(c);
  const largest = announced ?? limit;
  if (largest > limit) refuse(413, tooLarge);
  if (largest > unknown) hold(c, largest);
  if (announced === undefined) return Buffer.concat(await Array.fromAsync(chunksOf(c, limit)));
  const bytes = await c.req.raw.bytes().catch(refuseUnfinished);
  return bytes.length > limit ? refuse(413, tooLarge) : bytes;
}

/** 130 MiB for a caller who may send files to one of `functs`; the files of anybody else are dropped. */
async function readParts(c: PageContext, type: string, functs: readonly AnyFunct[]): Promise<Field[]> {
  const caller = c.get("caller");
  const uploads = functs.filter((funct) => funct.kind === "write" && funct.takesFiles);
  const account =
    !isReadOnly() && uploads.some((funct) => passes(funct, caller)) ? caller.user?.id : undefined;
  const { unknown, signedIn, upload } = limits.bytes;
  const limit = account !== undefined ? upload : caller.user ? signedIn : unknown;
  const announced = announcedBytes(c) ?? 0;
  if (announced > limit) {
    if (uploads[0] && account === undefined) mustPass(uploads[0], caller);
    refuse(413, tooLarge);
  }
  if (account === undefined) return readMultipart(chunksOf(c, limit), type, false);
  uploadBytes.mustHave(account, announced);
  releaseLater(c, beginUpload(account));
  const fields = await readMultipart(uploadedChunks(c, limit, account), type, true);
  for (const [, value] of fields) if (value instanceof Upload) releaseLater(c, () => value.discard());
  return fields;
}

async function* chunksOf(c: PageContext, limit: number) {
  let size = 0;
  for await (const chunk of readable(c.req.raw.body)) {
    size += chunk.length;
    if (size > limit) refuse(413, tooLarge);
    yield chunk;
  }
}

async function* readable(body: ReadableStream<Uint8Array> | null) {
  try {
    yield* body ?? [];
  } catch {
    refuseUnfinished();
  }
}

/** A client that disconnects in the middle, or is too slow, is no fault of the server. */
const refuseUnfinished = () => refuse(400, unreadable);

/** A line may be slow, but not silent: Bun would cut it below 16 KiB a second. */
async function* uploadedChunks(c: PageContext, limit: number, account: number) {
  for await (const chunk of chunksOf(c, limit)) {
    c.env.server?.timeout(c.req.raw, idleSeconds);
    uploadBytes.take(account, chunk.length);
    yield chunk;
  }
}

const decoder = new TextDecoder();

function readJson(bytes: Uint8Array): Record<string, unknown> {
  // A call without a payload may come without a body (Cloud).
  if (bytes.length === 0) return {};
  const body = parse(decoder.decode(bytes));
  if (typeof body !== "object" || body === null || Array.isArray(body)) refuse(400, unreadable);
  return body as Record<string, unknown>;
}

/** Deep nesting would overflow the stack of recursive readers. */
function parse(json: string): unknown {
  if (isDeep(json)) refuse(400, unreadable);
  try {
    return JSON.parse(json);
  } catch {
    return refuse(400, unreadable);
  }
}

function isDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const letter = json[at];
    if (letter === '"') quoted = !quoted;
    else if (letter === "\\") at++;
    else if (!quoted && (letter === "[" || letter === "{")) depth++;
    else if (!quoted && (letter === "]" || letter === "}")) depth--;
    if (depth > limits.nesting.json) return true;
  }
  return false;
}

function readUrlencoded(bytes: Uint8Array, type: string): Iterable<Field> {
  if (!type.startsWith(urlencoded)) refuse(400, unreadable);
  const text = decoder.decode(bytes);
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1))
    if (++count > limits.fields) refuse(413, tooMany);
  return new URLSearchParams(text);
}

function add(body: Record<string, unknown>, name: string, value: Upload | string) {
  const before = Object.hasOwn(body, name) ? body[name] : undefined;
  if (Array.isArray(before)) before.push(value);
  else body[name] = before === undefined ? value : [before, value];
}

const reserved = new Set(["__proto__", "constructor", "prototype"]);

/** `client.surname` goes into `client`, `users[]` is a list; else the last wins (a switch after its 0). */
function set(fields: Record<string, unknown>, name: string, value: string | Upload) {
  const isList = name.endsWith("[]");
  const path = (isList ? name.slice(0, -2) : name).split(".");
  if (path.length > limits.nesting.fields) refuse(400, unreadable);
  if (path.some((key) => reserved.has(key))) return;
  const last = path.pop() as string;
  let at = fields;
  for (const key of path) {
    if (typeof at[key] !== "object") at[key] = {};
    if (Object.getPrototypeOf(at[key]) !== Object.prototype) refuse(400, unreadable);
    at = at[key] as Record<string, unknown>;
  }
  if (isList || typeof value !== "string") add(at, last, value);
  else at[last] = value;
}
