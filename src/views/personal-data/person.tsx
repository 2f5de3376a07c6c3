import { formatDay, formatMoment } from "../../server/base/days";
import { counted } from "../../server/base/text";
import { effects, endings, reasons } from "../../server/personal-data/model";
import type { PersonDetails } from "../../server/personal-data/store";
import { Alert, DescriptionList, Section } from "../ui/details";
import { ExportForm } from "../ui/export-form";
import { SelectField, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";

type Props = { person: PersonDetails; form?: FormState };

export const PersonPage = ({ person, form }: Props) => (
  <>
    {person.erased && (
      <Alert>
        I dati di questa persona sono stati cancellati il {formatMoment(person.erased.date_created)}
        {person.isHidden
          ? ": nessuno li vede più. Ciò che ne resta nel log e nei file viene tolto stanotte."
          : "."}
      </Alert>
    )}
    <Section
      title="Che cosa c'è"
      actions={
        <ExportForm action={`/personal-data/export/${person.kind}/${person.id}`}>
          Esporta in un file ZIP
        </ExportForm>
      }
    >
      <DescriptionList entries={person.rows.map(({ label, count }) => [label, count] as const)} columns={3} />
      <p className="soft">L'esportazione resta annotata, con chi l'ha fatta.</p>
      {person.isDeleted && (
        <p>La scheda è stata eliminata: i suoi dati restano nel log finché non vengono cancellati.</p>
      )}
      {person.merged > 0 && (
        <p>
          {counted(person.merged, "scheda è stata unita", "schede sono state unite")} a questa: si
          {person.merged === 1 ? " cancella" : " cancellano"} insieme.
        </p>
      )}
    </Section>
    {!person.erased && <Erasure person={person} form={form} />}
  </>
);

const Erasure = ({ person, form }: Props) => (
  <Section title="Cancellazione">
    <h3>Che cosa si cancella</h3>
    <List texts={effects[person.kind].removed} />
    <Mentions
      title="Testi di altri che nominano la persona: nome e recapiti vengono tolti"
      {...person.mentions.named}
    />
    <Mentions
      title="Testi di altri con lo stesso cognome: restano come sono, da controllare prima"
      {...person.mentions.similar}
    />
    <h3>Che cosa resta, e perché</h3>
    <List
      texts={[
        ...effects[person.kind].left,
        "I salvataggi fatti finora, e fino a quando la cancellazione finisce, contengono i dati finché scadono, al più dopo 12 mesi: se se ne ripristina uno, i dati vengono cancellati di nuovo",
      ]}
    />
    {person.lastDay && (
      <p>
        L'ultima attività è del {formatDay(person.lastDay)}: il termine di {person.years} anni{" "}
        {person.isTermOver ? "è passato" : "finisce"} il {formatDay(person.termEnds)}.
      </p>
    )}
    {person.holders.length > 0 ? <Holders {...person} /> : <ErasureForm person={person} form={form} />}
  </Section>
);

const Mentions = ({ title, texts, more, hidden }: PersonDetails["mentions"]["named"] & { title: string }) =>
  texts.length + hidden > 0 && (
    <>
      <h3>{title}</h3>
      <ul className="bullets">
        {texts.map(({ name, link, columns }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read
          <li key={index}>
            {link ? <a href={link}>{name}</a> : name}: {columns.join(", ").toLowerCase()}
          </li>
        ))}
        {more > 0 && <li>{counted(more, "altro testo", "altri testi")}</li>}
        {hidden > 0 && <li>{counted(hidden, "testo", "testi")} che il proprio profilo non mostra</li>}
      </ul>
    </>
  );

const List = ({ texts }: { texts: readonly string[] }) => (
  <ul className="bullets">
    {texts.map((text) => (
      <li key={text}>{text}.</li>
    ))}
  </ul>
);

const Holders = ({ holders }: Pick<PersonDetails, "holders">) => (
  <>
    <Alert kind="warning">Ora i dati non si possono cancellare. Prima vanno chiusi:</Alert>
    <ul className="link-list">
      {holders.map(({ text, href }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  </>
);

const ErasureForm = ({ person, form }: Props) => (
  <>
    <Alert kind="warning">
      La cancellazione non si può annullare. Da subito nessuno vede più i dati, in nessuna pagina, elenco,
      storia o stampa; ciò che ne resta nel log e nei file viene tolto quando si sceglie qui.
    </Alert>
    <Form
      id="erasure"
      aside
      action={`/personal-data/erase/${person.kind}/${person.id}`}
      columns={1}
      {...form}
    >
      <SelectField
        name="reason"
        label="Motivo"
        options={Object.entries(reasons).map(([value, text]) => ({ value, text }))}
        required
      />
      <SelectField
        name="ending"
        label="Quando si toglie il resto"
        options={Object.entries(endings).map(([value, text]) => ({ value, text }))}
        required
      />
      <TextField name="confirmation" label={`Per conferma, scrivere: ${person.name}`} required />
      <FormActions submit="Cancella i dati" back="/personal-data/" />
    </Form>
  </>
);
