import type { Context } from "hono";
import { refuse } from "./refuse";

/** A file as it came: its bytes are read before the door. */
export type Upload = { filename: string; bytes: Uint8Array };

export const unreadable = "Richiesta non leggibile.";
const tooLarge = "La richiesta è troppo grande.";

const jsonMost = 1024 * 1024;
/** Five files of 25 MiB and what surrounds them. */
const multipartMost = 130 * 1024 * 1024;

/** The body of a call: JSON, or a multipart form whose `values` is JSON and whose files are read whole. */
export async function readCall(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return readMultipart(await readBytes(c, multipartMost), type);
  return readJson(await readBytes(c, jsonMost));
}

/** A page's form as the door takes it; the same three come back to the form after a refusal. */
export type PostedForm = { values: Record<string, unknown>; version?: string; requestId?: string };

/** Reads a page's form: dotted names nested, files read whole. */
export async function readForm(c: Context): Promise<PostedForm> {
  const type = c.req.header("content-type") ?? "application/x-www-form-urlencoded";
  const bytes = await readBytes(c, type.startsWith("multipart/") ? multipartMost : jsonMost);
  const form = await parseForm(bytes, type);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of await entriesOf(form)) set(fields, name, value);
  const { version, requestId, ...values } = fields as PostedForm["values"] & Omit<PostedForm, "values">;
  return { values, version, requestId };
}

async function readBytes(c: Context, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header("content-length") ?? 0) > most) refuse(413, tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size > most) refuse(413, tooLarge);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  // A call without a payload may come without a body (Cloud).
  if (bytes.length === 0) return {};
  const body = parse(new TextDecoder().decode(bytes));
  if (typeof body !== "object" || body === null || Array.isArray(body)) refuse(400, unreadable);
  return body as Record<string, unknown>;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return refuse(400, unreadable);
  }
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await parseForm(bytes, type);
  const body: Record<string, unknown> = {};
  for (const [name, value] of await entriesOf(form)) {
    if (typeof value !== "string") add(body, name.replace(/\[\]$/, ""), value);
    else body[name] = name === "values" ? parse(value) : value;
  }
  return body;
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    return refuse(400, unreadable);
  }
}

async function entriesOf(form: FormData): Promise<[string, string | Upload][]> {
  const entries: [string, string | Upload][] = [];
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    if (typeof value === "string") entries.push([name, value]);
    // An empty file input posts a nameless file of no bytes.
    else if (value.name || value.size)
      entries.push([name, { filename: value.name, bytes: await value.bytes() }]);
  }
  return entries;
}

/** One value stands alone, several under one name are a list. */
function add(body: Record<string, unknown>, name: string, value: Upload | string) {
  const before = body[name];
  body[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
}

/** `client.surname` goes into `client`, `users[]` is a list; of a plain name the last wins (a switch after its hidden 0). */
function set(fields: Record<string, unknown>, name: string, value: string | Upload) {
  const path = name.split(".");
  if (path.some((key) => key === "__proto__" || key === "constructor" || key === "prototype")) return;
  const last = path.pop() as string;
  let at = fields;
  for (const key of path) {
    if (typeof at[key] !== "object") at[key] = {};
    at = at[key] as Record<string, unknown>;
  }
  if (last.endsWith("[]")) add(at, last.slice(0, -2), value);
  else if (typeof value === "string") at[last] = value;
  else add(at, last, value);
}
