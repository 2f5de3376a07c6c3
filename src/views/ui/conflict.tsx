import { useContext } from "react";
import { Button } from "./button";
import { FormContext } from "./form-context";
import { type Posted, posted, valueAt } from "./merge";

/** Who saved while the form was open, and when in words. */
export type Author = { by: string | null; when: string | null };

/** A refused form beside what a colleague saved meanwhile. */
export type Conflict = Author & {
  stored: Record<string, unknown>;
  /** The fields that both changed, and those that only the colleague changed. */
  both: readonly string[];
  taken: readonly string[];
};

export type Difference = { label: string; mine: string; theirs: string };

/** Unlike a checksum of 32 bits it never takes a changed text for the same. */
export const digest = (text: string) => Bun.hash(text).toString(36);

/** The end of a form with a version: what it was opened with, for a later conflict, and the conflict there is. */
export function FormEnd({ base, conflict }: { base?: string; conflict?: Conflict }) {
  const { seen = new Map() } = useContext(FormContext);
  const opened: Record<string, Posted> = {};
  for (const [name, { value }] of seen) {
    const text = posted(conflict ? (valueAt(conflict.stored, name) ?? value) : value);
    opened[name] = Array.isArray(text) ? text : digest(text);
  }
  return (
    <>
      <input type="hidden" name="conflict.base" value={base ?? JSON.stringify(opened)} />
      {conflict && <FormConflict {...conflict} />}
    </>
  );
}

function FormConflict({ by, when, stored, both, taken }: Conflict) {
  const { values, seen = new Map() } = useContext(FormContext);
  const wordsOf = (name: string, from: Record<string, unknown>) => {
    const value = posted(valueAt(from, name));
    const { words } = seen.get(name) ?? {};
    const text = (one: string) => words?.(one, (other: string) => valueAt(from, other)) ?? one;
    return [value].flat().map(text).join(", ");
  };
  const shown = both.filter((name) => seen.has(name));
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
  const lists = taken.filter((name) => seen.has(name));
  return (
    <dialog className="conflict" open aria-labelledby="conflict-title">
      <ConflictHead by={by} when={when} any={differences.length > 0} />
      <input type="hidden" name="conflict.theirs" value={JSON.stringify(theirs)} />
      <Differences by={by} when={when} differences={differences} name={(at) => `conflict.choice.${at}`} />
      <Taken by={by} fields={lists.map((name) => [seen.get(name)?.label ?? "", wordsOf(name, values)])} />
      <div className="form-actions">
        <Button type="submit" kind="primary">
          {differences.length ? "Salva le scelte" : "Salva"}
        </Button>
        {differences.length > 0 && (
          <>
            <Button type="submit" name="conflict.all" value="mine">
              Tieni tutti i miei
            </Button>
            <Button type="submit" name="conflict.all" value="theirs">
              Prendi tutti i suoi
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

/** What happened, in one sentence, and what to do. */
export const ConflictHead = ({ by, when, any }: Author & { any: boolean }) => (
  <>
    <h2 id="conflict-title">Il dato è stato modificato da un altro utente</h2>
    <p>
      {`${savedBy({ by, when })} mentre il modulo era aperto. `}
      {any
        ? "Scegliere, campo per campo, il valore da salvare: quello che hai scritto è ancora nel modulo."
        : "Nessun campo che hai cambiato è in contrasto: basta salvare di nuovo."}
    </p>
  </>
);

const savedBy = ({ by, when }: Author) => `${by ?? "Un collega"} ha salvato${when ? ` ${when}` : ""}`;

/** The sentence of an act without a form that came too late, with who came first. */
export const lateSentence = (msg: string, author: Author | undefined) =>
  author?.by ? `${msg} L'ultima modifica è di ${author.by}, ${author.when}.` : msg;

type DifferencesProps = Author & {
  differences: readonly Difference[];
  /** The name of the radio buttons of a field. */
  name(at: number): string;
};

/** Both values of each field, mine chosen at first. */
export const Differences = ({ by, when, differences, name }: DifferencesProps) =>
  differences.map(({ label, mine, theirs }, at) => (
    <fieldset key={label} className="difference">
      <legend>{label}</legend>
      <Choice name={name(at)} value="mine" title="Il tuo valore" text={mine} checked />
      <Choice
        name={name(at)}
        value="theirs"
        title={`Valore di ${by ?? "un collega"}${when ? ` (${when})` : ""}`}
        text={theirs}
      />
    </fieldset>
  ));

type ChoiceProps = { name: string; value: string; title: string; text: string; checked?: boolean };

const Choice = ({ name, value, title, text, checked }: ChoiceProps) => (
  <label>
    <input type="radio" name={name} value={value} defaultChecked={checked} />
    <span>
      <span className="soft">{title}</span>
      <span className="written">{text || "(vuoto)"}</span>
    </span>
  </label>
);

/** The fields that only the colleague changed, with the values that the form has now. */
export function Taken({ by, fields }: { by: string | null; fields: readonly (readonly [string, string])[] }) {
  if (!fields.length) return null;
  return (
    <div className="taken">
      <h3>{`Presi da ${by ?? "un collega"}, perché non li avevi cambiati`}</h3>
      <dl>
        {fields.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="written">{text || "(vuoto)"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
