import type { Context, MiddlewareHandler } from "hono";
import { Refusal, refuse, refuseField } from "./errors";
import { fieldMessages } from "./field-messages";
import type { AnyFunct } from "./funct";
import { isReadOnly, mustPass, passes } from "./gate";
import type { Env } from "./middleware";

/** An uploaded file, read into memory before `perform`. */
export type Upload = { filename: string; bytes: Uint8Array };

export const unreadable = "Richiesta non leggibile.";
const tooLarge = "La richiesta è troppo grande.";
const tooBusy = "Troppi caricamenti in corso: riprovare tra qualche secondo.";
const tooMany = "La richiesta ha troppi campi.";

const kib = 1024;
const mib = 1024 * kib;
/** The largest bodies; an upload is five files of 25 MiB and what surrounds them. */
const maxBytes = { unknown: 64 * kib, signedIn: mib, upload: 130 * mib };
/** What all bodies over 1 MiB may hold together until they are answered: two of 125 MiB take some 600 MB of memory. */
const maxUnderWay = 256 * mib;
/** Twice what the longest screen sends, the counts of a large catalogue. */
const maxFields = 1000;
const maxFiles = 5;
const nesting = { fields: 4, json: 32 };

type PageContext = Context<Env>;

const isMultipart = (type: string) => type.startsWith("multipart/form-data");

/** The body of a call to a service of these functs: JSON, or a multipart form whose `values` is JSON. */
export async function readCall(
  c: PageContext,
  functs: readonly AnyFunct[],
): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  const bytes = await readBytes(c, type, functs);
  return isMultipart(type) ? readMultipart(bytes, type) : readJson(bytes);
}

/** A page's form as `perform` takes it; the same three are shown again after a refusal. */
export type PostedForm = { values: Record<string, unknown>; version?: string; requestId?: string };

/** Reads a page's form: dotted names nested, files read whole. A form with files names the funct that takes them. */
export async function readForm(c: PageContext, ...functs: AnyFunct[]): Promise<PostedForm> {
  const type = c.req.header("content-type") ?? "application/x-www-form-urlencoded";
  const fields: Record<string, unknown> = {};
  for (const [name, value] of await readFields(await readBytes(c, type, functs), type))
    set(fields, name, value);
  const { version, requestId, ...values } = fields as PostedForm["values"] & Omit<PostedForm, "values">;
  return { values, version, requestId };
}

let underWay = 0;

/** Counts a large body that has so many bytes, or has announced them. */
function hold(c: PageContext, size: number) {
  const more = size - (c.get("heldBytes") ?? 0);
  if (size <= maxBytes.signedIn || more <= 0) return;
  if (underWay + more > maxUnderWay) throw new Refusal(503, tooBusy, { retryAfter: 10 });
  underWay += more;
  c.set("heldBytes", size);
}

/** An answered request holds no body any more. */
export const releaseBody: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  underWay -= c.get("heldBytes") ?? 0;
};

/**
 * The whole body, refused before it is read when it is too large: 64 KiB without a session, 1 MiB with one,
 * more only as files for one of `functs` that takes them from this caller.
 */
async function readBytes(c: PageContext, type: string, functs: readonly AnyFunct[]) {
  const caller = c.get("caller");
  const uploads = isMultipart(type)
    ? functs.filter((funct) => funct.kind === "write" && funct.takesFiles)
    : [];
  const mayUpload = !isReadOnly() && uploads.some((funct) => passes(funct, caller));
  const limit = mayUpload ? maxBytes.upload : caller.user ? maxBytes.signedIn : maxBytes.unknown;
  const refuseSize = () => {
    if (uploads[0] && !mayUpload) mustPass(uploads[0], caller);
    refuse(413, tooLarge);
  };
  const announced = Number(c.req.header("content-length") ?? 0);
  if (announced > limit) refuseSize();
  hold(c, announced);
  const bytes = new Bun.ArrayBufferSink();
  bytes.start({ highWaterMark: announced });
  let size = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length;
      if (size > limit) refuseSize();
      hold(c, size);
      bytes.write(chunk);
    }
  } catch (error) {
    // A client that disconnects in the middle is no fault of the server.
    throw error instanceof Refusal ? error : new Refusal(400, unreadable);
  }
  return Buffer.from(bytes.end() as ArrayBuffer);
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  // A call without a payload may come without a body (Cloud).
  if (bytes.length === 0) return {};
  const body = parse(new TextDecoder().decode(bytes));
  if (typeof body !== "object" || body === null || Array.isArray(body)) refuse(400, unreadable);
  return body as Record<string, unknown>;
}

/** Deep nesting would overflow the stack of recursive readers; no screen sends it. */
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
    if (depth > nesting.json) return true;
  }
  return false;
}

async function readMultipart(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of await readFields(bytes, type)) {
    if (typeof value !== "string") add(body, name.replace(/\[\]$/, ""), value);
    else body[name] = name === "values" ? parse(value) : value;
  }
  return body;
}

type Field = [name: string, value: string | Upload];

/** The fields of a form in their order; they are counted before anything is parsed. */
async function readFields(bytes: Buffer<ArrayBuffer>, type: string): Promise<Field[]> {
  const boundary = boundaryOf(type);
  if (occurs(boundary ? `--${boundary}` : "&", bytes) > maxFields) refuse(413, tooMany);
  const form = await parseForm(bytes, boundary ? `multipart/form-data; boundary="${boundary}"` : type);
  const fields: Field[] = [];
  let files = 0;
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    if (typeof value === "string") {
      if (value.length > maxBytes.signedIn) refuse(413, tooLarge);
      fields.push([name, value]);
    }
    // An empty file input posts a nameless file of no bytes.
    else if (value.name || value.size) {
      if (++files > maxFiles) refuseField(name.replace(/\[\]$/, ""), fieldMessages.files(maxFiles));
      fields.push([name, { filename: value.name, bytes: await value.bytes() }]);
    }
  }
  return fields;
}

/** The boundary of a multipart form, null for any other form. */
function boundaryOf(type: string): string | null {
  if (!isMultipart(type)) return null;
  const boundary = type.match(/;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i)?.[1];
  return boundary ?? refuse(400, unreadable);
}

/** How often a text occurs in the bytes; the count stops just above `maxFields`. */
function occurs(text: string, bytes: Buffer): number {
  let count = 0;
  for (
    let at = bytes.indexOf(text);
    at >= 0 && count <= maxFields;
    at = bytes.indexOf(text, at + text.length)
  )
    count++;
  return count;
}

async function parseForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    return refuse(400, unreadable);
  }
}

/** One value stays single, several under one name become a list. */
function add(body: Record<string, unknown>, name: string, value: Upload | string) {
  const before = Object.hasOwn(body, name) ? body[name] : undefined;
  if (Array.isArray(before)) before.push(value);
  else body[name] = before === undefined ? value : [before, value];
}

const reserved = new Set(["__proto__", "constructor", "prototype"]);

/** `client.surname` goes into `client`, `users[]` is a list; of a plain name the last wins (a switch after its hidden 0). */
function set(fields: Record<string, unknown>, name: string, value: string | Upload) {
  const isList = name.endsWith("[]");
  const path = (isList ? name.slice(0, -2) : name).split(".");
  if (path.length > nesting.fields) refuse(400, unreadable);
  if (path.some((key) => reserved.has(key))) return;
  const last = path.pop() as string;
  let at = fields;
  for (const key of path) {
    if (typeof at[key] !== "object") at[key] = {};
    at = at[key] as Record<string, unknown>;
  }
  if (isList || typeof value !== "string") add(at, last, value);
  else at[last] = value;
}
