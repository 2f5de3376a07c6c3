import { cellText, toNotes } from "../../../server/transfer/imports/model";
import { Button } from "../../ui/button";
import { Section } from "../../ui/details";
import { NumberField, SelectField } from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import type { Found } from "./rows";

type Content = NonNullable<Found["content"]>;

const encodings = [
  { value: "utf-8", text: "UTF-8" },
  { value: "windows-1252", text: "Windows (ANSI)" },
  { value: "cp850", text: "DOS (cp850)" },
  { value: "utf-16le", text: "UTF-16 LE" },
  { value: "utf-16be", text: "UTF-16 BE" },
];

const separators = [
  { value: "semicolon", text: "Punto e virgola" },
  { value: "comma", text: "Virgola" },
  { value: "tab", text: "Tabulazione" },
  { value: "bar", text: "Barra verticale" },
];

const separatorNames: Record<string, string> = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "bar" };

export function ContentForm({ form, ...own }: Found["import"] & Content & { form?: FormState }) {
  const isCsv = own.sheets.length === 1 && own.sheets[0]?.name === "";
  const refused = form?.values && "header_rows" in form.values ? form : undefined;
  const values = { ...own, separator: separatorNames[own.separator] ?? "" };
  return (
    <Section title="Che cosa contiene">
      <Form id="content" action={`/admin/import/content/${own.id}`} values={values} {...refused}>
        <SelectField
          name="kind"
          label="Le righe sono"
          options={own.kinds.map(({ name, title }) => ({ value: name, text: title }))}
        />
        {isCsv ? (
          <input type="hidden" name="sheet" value="0" />
        ) : (
          <SelectField name="sheet" label="Foglio" options={own.sheets.map(sheetOption)} />
        )}
        <FieldRow>
          <NumberField name="header" label="Riga delle intestazioni" />
          <SelectField
            name="header_rows"
            label="Le intestazioni sono"
            options={[
              { value: 1, text: "su una riga" },
              { value: 2, text: "su due righe, fino a questa" },
              { value: 0, text: "assenti" },
            ]}
          />
        </FieldRow>
        {isCsv && (
          <details className="wide">
            <summary>Se i testi si leggono male</summary>
            <SelectField name="encoding" label="Codifica" empty="Riconosciuta da sola" options={encodings} />
            <SelectField
              name="separator"
              label="Separatore"
              empty="Riconosciuto da solo"
              options={separators}
            />
          </details>
        )}
        <div className="form-actions">
          <Button type="submit">Aggiorna</Button>
        </div>
      </Form>
    </Section>
  );
}

function sheetOption({ number, name, hidden, rows, notes }: Content["sheets"][number]) {
  const details = [hidden ? "nascosto" : "", `${rows} righe`, notes].filter(Boolean).join(", ");
  return { value: number, text: `${name || "Foglio"} (${details})` };
}

const needMarks: Record<string, string> = { always: " (serve)", wanted: "" };

export function MappingForm({
  id,
  headings,
  preview,
  mapping,
  columns,
  takesNotes,
  form,
}: Content & { id: number; form?: FormState }) {
  const refused = form?.values && "mapping" in form.values ? form : undefined;
  const options = columns.map(({ name, heading, need }) => ({
    value: name,
    text: `${heading}${need ? needMarks[need] : ""}`,
  }));
  if (takesNotes) options.push({ value: toNotes, text: "Nelle note, con il nome della colonna" });
  return (
    <Section title="Che cosa significa ogni colonna">
      <Form id="mapping" action={`/admin/import/check/${id}`} values={{ mapping }} {...refused}>
        {columnsOf(headings).map(({ heading, at, name }) => (
          <SelectField
            key={name}
            name={name}
            label={heading}
            empty="Non importare"
            options={options}
            hint={sampleOf(preview, at)}
          />
        ))}
        <FormActions submit="Verifica" />
      </Form>
    </Section>
  );
}

const columnsOf = (headings: Content["headings"]) =>
  headings.map((heading, at) => ({ heading, at, name: `mapping.${at}` }));

function sampleOf(preview: Content["preview"], at: number): string {
  const cells = preview.map(({ cells }) => cellText(cells[at] ?? null)).filter(Boolean);
  return cells.length ? cells.slice(0, 4).map(shortened).join(" · ") : "(vuota nelle prime righe)";
}

const shortened = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
