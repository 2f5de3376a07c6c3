import { formatDay, formatMoment } from "../../../server/base/days";
import { counted, sizeText } from "../../../server/base/text";
import { cellText, stateTexts, toNotes } from "../../../server/transfer/imports/model";
import { Sheet } from "../../sheet";
import { Button, ConfirmForm } from "../../ui/button";
import { Alert, DescriptionList, Section } from "../../ui/details";
import { NumberField, SelectField } from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import { LiveList } from "../../ui/list";
import { IncompleteClients, StateBadge } from "./home";
import { type Found, type List, RowList } from "./rows";

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

function ContentForm({ form, ...own }: Found["import"] & Content & { form?: FormState }) {
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
  const details = [hidden ? "nascosto" : "", counted(rows, "riga", "righe"), notes]
    .filter(Boolean)
    .join(", ");
  return { value: number, text: `${name || "Foglio"} (${details})` };
}

const needMarks: Record<string, string> = { always: " (serve)", wanted: "" };

function MappingForm({
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

type Props = Found & { list: List; page: number; verdict: string; form?: FormState };

export function ImportPage(props: Props) {
  const { import: own, progress, page, verdict } = props;
  return (
    <LiveList live={progress ? ["imports"] : []} query={{ page, verdict }}>
      <Sheet name="settings" />
      <DescriptionList
        columns={3}
        entries={[
          ["File", `${own.filename}, ${sizeText(own.size)}`],
          ["Stato", <StateBadge key="state" state={own.state} />],
          ["Caricato", `${formatMoment(own.date_created)}, ${own.user}`],
          own.kindTitle !== "" && ["Contenuto", own.kindTitle],
          own.date_run !== null && ["Eseguito", formatMoment(own.date_run)],
        ]}
      />
      <Notices {...props} />
      {own.state === "checked" && props.content && <Findings id={own.id} {...props.content} />}
      <Actions {...props} />
      {progress && <Progress {...progress} state={own.state} />}
      <Body {...props} />
    </LiveList>
  );
}

function Actions({ import: own, until }: Found) {
  const canUndo = own.date_run !== null && ["running", "done", "failed"].includes(own.state);
  return (
    <div className="import-actions">
      {own.state === "checked" && (
        <ConfirmForm action={`/admin/import/start/${own.id}`} kind="primary" icon="check">
          Importa
        </ConfirmForm>
      )}
      {own.date_run === null && (
        <ConfirmForm
          action={`/admin/import/discard/${own.id}`}
          text="Eliminare questo file? Nessun dato è ancora stato importato."
          icon="trash-2"
        >
          Elimina
        </ConfirmForm>
      )}
      {canUndo && until && (
        <ConfirmForm
          action={`/admin/import/undo/${own.id}`}
          text="Annullare l'importazione? Tutto quello che ha inserito viene tolto, tranne ciò che qualcuno ha poi modificato o usato."
          icon="rotate-ccw"
        >
          Annulla importazione
        </ConfirmForm>
      )}
    </div>
  );
}

function Notices({ import: own, same, until, incomplete, remains }: Found) {
  return (
    <>
      {own.message && <Alert kind="error">{own.message}</Alert>}
      {same && own.state !== "undone" && (
        <Alert kind="warning">
          Lo stesso file è già stato importato il {formatMoment(same.date_created)}:{" "}
          <a href={`/admin/import/${same.id}`}>importazione {same.id}</a>.
        </Alert>
      )}
      {own.state === "done" && until && (
        <p className="soft">
          L'importazione si può annullare fino al {formatDay(until)}; poi i suoi file si eliminano.
        </p>
      )}
      <IncompleteClients count={incomplete} />
      {remains.total > 0 && (
        <Alert kind="warning">
          {remains.total === 1
            ? "Una riga è rimasta, perché qualcuno l'ha poi modificata o usata:"
            : `${remains.total} righe sono rimaste, perché qualcuno le ha poi modificate o usate:`}
          <ul>
            {remains.records.map(({ number, name, link, reason }) => (
              <li key={number}>
                riga {number}, {link ? <a href={link}>{name}</a> : name}: {reason}
              </li>
            ))}
            {remains.total > remains.records.length && <li>…</li>}
          </ul>
        </Alert>
      )}
    </>
  );
}

function Progress({ done, total, state }: { done: number; total: number; state: keyof typeof stateTexts }) {
  const text = total > 0 ? `${stateTexts[state]}: ${done} di ${total} righe` : `${stateTexts[state]}…`;
  return (
    <div className="import-progress" role="status">
      <p>{text}</p>
      <progress aria-label={stateTexts[state]} max={total || undefined} value={total ? done : undefined} />
      <p className="soft">
        Si può lasciare la pagina: il lavoro va avanti da solo e si ritrova fra le importazioni.
      </p>
    </div>
  );
}

function Body(props: Props) {
  const { import: own, content, form } = props;
  if (own.state === "columns" && content)
    return (
      <>
        <ContentForm {...own} {...content} form={form} />
        <MappingForm id={own.id} {...content} form={form} />
      </>
    );
  if (own.state === "checked" || own.state === "done") return <RowList {...props} />;
  return null;
}

type Unused = Content["findings"]["unused"];

const Findings = ({ id, ...content }: Content & { id: number }) => {
  const { sentences, unused } = content.findings;
  return (
    <>
      {sentences.length > 0 && (
        <Section title="Sul file">
          <ul className="import-notes">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
      {unused.length > 0 && (
        <Section title="Colonne non importate">
          {content.takesNotes ? (
            <NotesForm id={id} mapping={content.mapping} unused={unused} />
          ) : (
            <ul className="import-notes">
              {unused.map((column) => (
                <li key={column.at}>{describe(column)}</li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
};

const describe = ({ heading, cells, examples }: Unused[number]) =>
  `${heading}: ${counted(cells, "cella", "celle")} (${examples.join(" · ")})`;

function NotesForm({ id, mapping, unused }: { id: number; mapping: Content["mapping"]; unused: Unused }) {
  const action = `/admin/import/check/${id}`;
  return (
    <form method="post" action={action} hx-post={action} hx-swap="none">
      {Object.entries(mapping).map(([at, name]) => (
        <input key={at} type="hidden" name={`mapping.${at}`} value={name} />
      ))}
      <ul className="import-notes">
        {unused.map((column) => (
          <li key={column.at}>
            <label>
              <input type="checkbox" name={`mapping.${column.at}`} value={toNotes} /> {describe(column)}
            </label>
          </li>
        ))}
      </ul>
      <Button type="submit" small>
        Metti nelle note quelle segnate
      </Button>
    </form>
  );
}
