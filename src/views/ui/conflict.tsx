/** Who saved while the form was open, and when in words; `own`: the same account, in another tab. */
export type Author = { by: string | null; when: string | null; own?: true };

export type Conflict = Author & {
  stored: Record<string, unknown>;
  both: readonly string[];
  taken: readonly string[];
};

export type Difference = { label: string; mine: string; theirs: string };

export const ConflictHead = ({ any, ...author }: Author & { any: boolean }) => (
  <>
    <h2 id="conflict-title">
      {`Il dato è stato modificato ${author.own ? "in un'altra scheda" : "da un altro utente"}`}
    </h2>
    <p>
      {`${savedBy(author)} mentre il modulo era aperto. `}
      {any
        ? "Scegliere, campo per campo, il valore da salvare: ciò che è stato scritto è ancora nel modulo."
        : "Nessun campo modificato qui è in contrasto: basta salvare di nuovo."}
    </p>
  </>
);

const savedBy = ({ by, when, own }: Author) =>
  own
    ? `Lo stesso account ha salvato ${when}, in un'altra scheda o da un altro dispositivo,`
    : `${by ?? "Un collega"} ha salvato${when ? ` ${when}` : ""}`;

export const lateSentence = (msg: string, author: Author | undefined) =>
  author?.by
    ? `${msg} L'ultima modifica è ${author.own ? "dello stesso account" : `di ${author.by}`}, ${author.when}.`
    : msg;

type DifferencesProps = Author & {
  differences: readonly Difference[];
  name(at: number): string;
};

export const Differences = ({ by, when, own, differences, name }: DifferencesProps) =>
  differences.map(({ label, mine, theirs }, at) => (
    <fieldset key={label} className="difference">
      <legend>{label}</legend>
      <Choice
        name={name(at)}
        value="mine"
        title={own ? "Valore di questa scheda" : "Il proprio valore"}
        text={mine}
        checked
      />
      <Choice
        name={name(at)}
        value="theirs"
        title={`Valore ${own ? "dell'altra scheda" : `di ${by ?? "un collega"}`}${when ? ` (${when})` : ""}`}
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

type TakenProps = Pick<Author, "by" | "own"> & { fields: readonly (readonly [string, string])[] };

export function Taken({ by, own, fields }: TakenProps) {
  if (!fields.length) return null;
  return (
    <div className="taken">
      <h3>{`Presi ${own ? "dall'altra scheda" : `da ${by ?? "un collega"}`}, perché qui non erano stati modificati`}</h3>
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

export const sideTexts = ({ own }: Pick<Author, "own">) =>
  own
    ? { mine: "Tieni questa scheda", theirs: "Prendi l'altra" }
    : { mine: "Tieni tutti i miei", theirs: "Prendi tutti i suoi" };
