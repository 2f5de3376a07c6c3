import { type Day, fromWire, toWire } from "../base/days";

const dayFields = new Set([
  "appointment_date",
  "at",
  "date",
  "date2",
  "date_created",
  "date_revoked",
  "date_sent",
  "due",
  "end_date",
  "from",
  "lastUpdate",
  "monday",
  "seen",
  "to",
  "until",
  "work_booking_date",
  "cancelled_on",
]);

const isoMoment = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;
const wireMoment = /^\d{2}-\d{2}-\d{4}( \d{2}:\d{2})?$/;

/** Days as `dd-mm-yyyy`, also where a day is a key. */
export const answerToWire = (funct: { isoDays?: boolean }, values: unknown): unknown =>
  funct.isoDays ? values : mapDays(values, isoMoment, momentToWire);

export const answerFromWire = <V>(values: V): V =>
  mapDays(values, wireMoment, (moment) => (fromWire(moment.slice(0, 10)) ?? "") + moment.slice(10)) as V;

const momentToWire = (moment: string) => toWire(moment.slice(0, 10) as Day) + moment.slice(10);

function mapDays(value: unknown, form: RegExp, rewrite: (moment: string) => string): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (const [index, item] of value.entries()) {
      const mapped = mapDays(item, form, rewrite);
      if (mapped !== item) {
        copy ??= [...value];
        copy[index] = mapped;
      }
    }
    return copy ?? value;
  }
  const fields = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  let hasDayKey = false;
  for (const key in fields) {
    const item = fields[key];
    const isDay = typeof item === "string" && dayFields.has(key) && form.test(item);
    const mapped = isDay ? rewrite(item) : mapDays(item, form, rewrite);
    if (mapped !== item) {
      copy ??= { ...fields };
      copy[key] = mapped;
    }
    if (key.length === 10 && form.test(key)) hasDayKey = true;
  }
  const mapped = copy ?? fields;
  if (!hasDayKey) return mapped;
  return Object.fromEntries(
    Object.entries(mapped).map(([key, item]) => [form.test(key) ? rewrite(key) : key, item]),
  );
}

export const wireJson = (
  funct: { isoDays?: boolean },
  { ok, values }: { ok: boolean; values: unknown },
): string => JSON.stringify({ ok, values: answerToWire(funct, values) });

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = new WeakMap<object, Bytes>();
const encoder = new TextEncoder();

/** A cached answer is the same object again: its bytes are made once. */
export function wireAnswer(
  funct: { kind: "read" | "write"; isoDays?: boolean },
  done: { ok: boolean; values: unknown },
): string | Bytes {
  const { values } = done;
  if (values instanceof Uint8Array) return values as Bytes;
  if (!done.ok || funct.kind === "write" || typeof values !== "object" || values === null)
    return wireJson(funct, done);
  let bytes = bytesOf.get(values);
  if (!bytes) {
    bytes = encoder.encode(wireJson(funct, done));
    bytesOf.set(values, bytes);
  }
  return bytes;
}

/** Row by row: at no time is a copy of every row, or the whole text, in memory. */
export function wireBytes(funct: { isoDays?: boolean }, values: unknown): Uint8Array {
  const isList = typeof values === "object" && values !== null && !Array.isArray(values);
  const sink = new Bun.ArrayBufferSink();
  sink.start({ asUint8Array: true });
  if (isList && !funct.isoDays) writeFields(sink, values);
  else sink.write(wireJson(funct, { ok: true, values }));
  return sink.end() as Uint8Array;
}

function writeFields(sink: Bun.ArrayBufferSink, values: object) {
  let before = "";
  sink.write('{"ok":true,"values":{');
  for (const [key, value] of Object.entries(values)) {
    if (!Array.isArray(value)) {
      const text = fieldText(key, value);
      if (text === undefined) continue;
      sink.write(`${before}${JSON.stringify(key)}:${text}`);
    } else {
      sink.write(`${before}${JSON.stringify(key)}:[`);
      for (const [at, row] of value.entries())
        sink.write((at ? "," : "") + JSON.stringify(mapDays(row, isoMoment, momentToWire)));
      sink.write("]");
    }
    before = ",";
  }
  sink.write("}}");
}

function fieldText(key: string, value: unknown): string | undefined {
  const isDay = typeof value === "string" && dayFields.has(key) && isoMoment.test(value);
  return JSON.stringify(isDay ? momentToWire(value) : mapDays(value, isoMoment, momentToWire));
}
