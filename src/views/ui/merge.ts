import { isDay, toWire } from "../../server/base/days";

type Fields = Record<string, unknown>;
/** A field as a form posts it; a list is that of the boxes ticked. */
export type Posted = string | string[];

export function valueAt(values: Fields, name: string): unknown {
  if (name in values) return values[name];
  return name.split(".").reduce<unknown>((at, key) => (at as Fields | undefined)?.[key], values);
}

export function withValueAt(values: Fields, name: string, value: unknown): Fields {
  if (Object.hasOwn(values, name)) return { ...values, [name]: value };
  const [first = "", ...rest] = name.split(".");
  const inner = Object.hasOwn(values, first) ? values[first] : undefined;
  if (!rest.length || typeof inner !== "object" || inner === null) return values;
  return { ...values, [first]: withValueAt(inner as Fields, rest.join("."), value) };
}

export type Tree = { [name: string]: Posted | Tree };

/** Dotted names as objects in one another, so that what the rows of a table of fields have in common is written alike. */
export function nested(fields: Record<string, Posted>): Tree {
  const tree: Tree = {};
  for (const [name, value] of Object.entries(fields)) {
    const names = name.split(".");
    const last = names.pop() as string;
    let at = tree;
    for (const one of names) at = innerOf(at, one);
    at[last] = value;
  }
  return tree;
}

function innerOf(tree: Tree, name: string): Tree {
  const found = tree[name] ?? {};
  if (!isGroup(found)) throw new Error(`The field "${name}" holds other fields.`);
  tree[name] = found;
  return found as Tree;
}

export function flat(tree: Tree, path = ""): Record<string, Posted> {
  const fields = Object.entries(tree).map(([name, value]) =>
    isGroup(value) ? flat(value as Tree, `${path}${name}.`) : { [path + name]: value as Posted },
  );
  return Object.assign({}, ...fields);
}

export function posted(value: unknown): Posted {
  if (Array.isArray(value)) return value.map(String);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  const text = String(value).replaceAll("\r\n", "\n").trim();
  return isDay(text) ? toWire(text) : text;
}

const same = (one: Posted, other: Posted) => key(one) === key(other);
const key = (value: Posted) => (Array.isArray(value) ? JSON.stringify([...value].sort()) : value);

const isGroup = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What both changed stays as typed and is in `both`; of a list the ticks of both are joined. */
export function merge(
  base: Record<string, Posted | undefined>,
  typed: Fields,
  stored: Fields,
  digest: (text: string) => string = (text) => text,
) {
  let values = typed;
  const both: string[] = [];
  const taken: string[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(typed)])) {
    const opened = base[name];
    const list = Array.isArray(opened) ? opened : undefined;
    const found = valueAt(stored, name);
    const entered = valueAt(typed, name) ?? (list && []);
    // A field that is locked is not posted.
    if (found === undefined || entered === undefined) continue;
    const mine = list ? [entered].flat().map(String) : posted(entered);
    const theirs = posted(found);
    if (same(mine, theirs) || isGroup(found)) continue;
    const isOpened = (value: Posted) =>
      opened !== undefined && same(Array.isArray(value) ? value : digest(value), opened);
    if (isOpened(theirs)) continue;
    if (list && Array.isArray(theirs)) {
      const added = [mine].flat().filter((item) => !list.includes(item));
      const removed = list.filter((item) => !mine.includes(item));
      const joined = [...new Set([...theirs, ...added])].filter((item) => !removed.includes(item));
      values = { ...values, [name]: joined };
      taken.push(name);
    } else if (isOpened(mine)) {
      values = withValueAt(values, name, theirs);
      // The words of a chosen record come from its field again.
      const words = `${name}_text`;
      if (words in values) values = { ...values, [words]: valueAt(stored, words) ?? "" };
      taken.push(name);
    } else both.push(name);
  }
  return { values, both, taken };
}
