import { useContext } from "react";
import { Button } from "./button";
import { type Conflict, ConflictHead, Differences, sideTexts, Taken } from "./conflict";
import { FormContext } from "./field";
import { nested, type Posted, posted, valueAt } from "./merge";

/** Unlike a checksum of 32 bits it never takes a changed text for the same. */
export const digest = (text: string) => Bun.hash(text).toString(36);

export function FormEnd({ base, conflict }: { base?: string; conflict?: Conflict }) {
  const { seen = new Map() } = useContext(FormContext);
  const opened: Record<string, Posted> = {};
  for (const [name, { value }] of seen) {
    const text = posted(conflict ? (valueAt(conflict.stored, name) ?? value) : value);
    opened[name] = Array.isArray(text) ? text : digest(text);
  }
  return (
    <>
      <input type="hidden" name="conflict.base" value={base ?? JSON.stringify(nested(opened))} />
      {conflict && <FormConflict {...conflict} />}
    </>
  );
}

function FormConflict({ stored, both, taken, ...author }: Conflict) {
  const { values, seen = new Map() } = useContext(FormContext);
  const wordsOf = (name: string, from: Record<string, unknown>) => {
    const value = posted(valueAt(from, name));
    const { words } = seen.get(name) ?? {};
    const text = (one: string) => words?.(one, (other: string) => valueAt(from, other)) ?? one;
    return [value].flat().map(text).join(", ");
  };
  const shown = [...seen.keys()].filter((name) => both.includes(name));
  const differences = shown.map((name) => ({
    label: seen.get(name)?.label ?? "",
    mine: wordsOf(name, values),
    theirs: wordsOf(name, stored),
  }));
  const theirs = shown.map((name) => ({
    name,
    mine: digest(String(posted(valueAt(values, name)))),
    values: [name, `${name}_text`].flatMap((at) => {
      const value = valueAt(stored, at);
      return value === undefined && at !== name ? [] : [[at, String(posted(value))]];
    }),
  }));
  const lists = [...seen.keys()].filter((name) => taken.includes(name));
  return (
    <dialog className="conflict" open aria-labelledby="conflict-title">
      <ConflictHead {...author} any={differences.length > 0} />
      <input type="hidden" name="conflict.theirs" value={JSON.stringify(theirs)} />
      <Differences {...author} differences={differences} name={(at) => `conflict.choice.${at}`} />
      <Taken {...author} fields={lists.map((name) => [seen.get(name)?.label ?? "", wordsOf(name, values)])} />
      <div className="form-actions">
        <Button type="submit" kind="primary">
          {differences.length ? "Salva le scelte" : "Salva"}
        </Button>
        {differences.length > 0 && (
          <>
            <Button type="submit" name="conflict.all" value="mine">
              {sideTexts(author).mine}
            </Button>
            <Button type="submit" name="conflict.all" value="theirs">
              {sideTexts(author).theirs}
            </Button>
          </>
        )}
        <Button kind="quiet" data-back="">
          Torna al modulo
        </Button>
      </div>
    </dialog>
  );
}
