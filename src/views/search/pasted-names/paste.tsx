import type { Kind } from "../../../server/search/pasted-names/model";
import type { Preview, previewNames } from "../../../server/search/pasted-names/store";
import { Badge, type Tone } from "../../ui/details";
import { Under, useField } from "../../ui/field";
import { Switch, TextArea } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { ListStyles, Table } from "../../ui/list";

const words = {
  workers: {
    hint: "Un operaio per riga, prima il cognome: «Rossi Mario». Da Excel si incollano anche due colonne, cognome e nome. Chi è scritto tutto in maiuscolo o in minuscolo prende le iniziali maiuscole.",
    one: "operaio",
    more: "operai",
    examples: (count: number) =>
      `Togliere dall'elenco anche gli altri ${count} nomi di esempio («Operaio 12»)`,
  },
  vehicles: {
    hint: "Un automezzo per riga, con il nome o la targa. Da Excel si incollano anche più colonne, per esempio nome e targa.",
    one: "automezzo",
    more: "automezzi",
    examples: (count: number) =>
      `Togliere dall'elenco anche gli altri ${count} nomi di esempio («Automezzo 12»)`,
  },
} as const;

type Props = FormState & { kind: Kind; preview?: ReturnType<typeof previewNames> };

export function PasteForm({ kind, preview, ...form }: Props) {
  const { hint, one, more, examples } = words[kind];
  const count = preview?.rows.filter(({ verdict }) => verdict === "new").length ?? 0;
  const submit = count ? `Aggiungi ${count} ${count === 1 ? one : more}` : "Controlla";
  return (
    <Form id="paste" action={`/admin/settings/${kind}/paste`} columns={1} {...form}>
      {/* For the preview: an answer within a form brings no style sheet. */}
      <ListStyles />
      <TextArea name="text" label="Elenco" hint={hint} rows={10} required />
      <input type="hidden" name="previewed" value={previewedOf(form)} />
      {preview && <PreviewTable kind={kind} rows={preview.rows} />}
      {preview && (
        <p className="soft">
          Si inseriscono solo i nomi nuovi; i codici sono quelli della giornaliera. Un nome letto male si
          corregge nella sua riga; una riga vuota non si inserisce.
        </p>
      )}
      {preview && count > 0 && preview.examples > 0 && (
        <Switch name="retire" label={examples(preview.examples)} wide />
      )}
      <FormActions submit={submit} back={`/admin/settings/${kind}/`} />
    </Form>
  );
}

const previewedOf = ({ values }: FormState) => (values as { previewed?: string }).previewed ?? "";

const verdicts: Record<Preview["verdict"], [tone: Tone, text: string]> = {
  new: ["green", "Nuovo"],
  listed: ["neutral", "C'è già"],
  repeated: ["neutral", "Ripetuto"],
  long: ["red", "Troppo lungo"],
  empty: ["neutral", "Tolto"],
};

const PreviewTable = ({ kind, rows }: { kind: Kind; rows: Preview[] }) => (
  <Table
    label="Anteprima"
    rows={rows.map((row, index) => ({ ...row, index }))}
    rowKey={({ index }) => index}
    empty="Nell'elenco non c'è nessun nome."
    columns={[
      {
        head: "Codice",
        narrow: true,
        end: true,
        cell: ({ code, verdict }) => code ?? (verdict === "new" ? "nuovo" : "-"),
      },
      {
        head: kind === "workers" ? "Cognome" : "Nome o targa",
        card: "title",
        cell: ({ index }) => (
          <NameField row={index} part="surname" label={kind === "workers" ? "Cognome" : "Nome o targa"} />
        ),
      },
      kind === "workers" && {
        head: "Nome",
        cell: ({ index }) => <NameField row={index} part="name" label="Nome" />,
      },
      { head: "Esito", cell: ({ verdict }) => <Verdict verdict={verdict} /> },
    ]}
  />
);

function NameField({ row, part, label }: { row: number; part: "surname" | "name"; label: string }) {
  const name = `rows.${row}.${part}`;
  const { id, value, error } = useField(name);
  return (
    <>
      <input
        id={id}
        name={name}
        defaultValue={value}
        aria-label={`${label}, riga ${row + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
      />
      <Under id={id} error={error} />
    </>
  );
}

function Verdict({ verdict }: Pick<Preview, "verdict">) {
  const [tone, text] = verdicts[verdict];
  return <Badge tone={tone}>{text}</Badge>;
}
