import { kinds, type RetentionKey, reasons, retention } from "../../server/personal-data/model";
import type { overview } from "../../server/personal-data/store";
import { SystemTabs } from "../process/system/system";
import { Alert, DateText, Section } from "../ui/details";
import { NumberField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { Table } from "../ui/list";

type Props = ReturnType<typeof overview> & { form: FormState };

export const PersonalDataOverview = ({ erasures, unlisted, unreadable, exports, retired, form }: Props) => (
  <>
    <SystemTabs />
    {unlisted.length > 0 && (
      <Alert kind="error">
        L'elenco dei dati cancellati non è stato scritto, e un salvataggio ripristinato potrebbe riportarli.
        Il programma riprova ogni ora. {unlisted.join(" ")}
      </Alert>
    )}
    {unreadable.length > 0 && (
      <Alert kind="error">
        Un elenco dei dati cancellati non si poteva leggere ed è stato messo da parte: {unreadable.join(", ")}
        . L'elenco nuovo ha le cancellazioni note qui e nell'altra copia. Prima di ripristinare un salvataggio
        vecchio va controllato chi manca; poi il file si può eliminare.
      </Alert>
    )}
    <p>
      I dati di una persona si esportano o si cancellano dalla scheda del cliente, dall'elenco degli account
      o, per un operaio disattivato, da qui.
    </p>
    <Section title="Tempi di conservazione">
      <Form id="retention" aside action="/personal-data/settings" {...form}>
        {(Object.keys(retention) as RetentionKey[]).map((key) => (
          <NumberField
            key={key}
            name={key}
            label={retention[key].label}
            hint={`Da ${retention[key].min} a ${retention[key].max}. ${retention[key].reason}`}
            required
          />
        ))}
        <FormActions submit="Salva" />
      </Form>
    </Section>
    {retired.length > 0 && (
      <Section title="Operai disattivati">
        <ul className="link-list">
          {retired.map(({ id, name }) => (
            <li key={id}>
              <a href={`/personal-data/worker/${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Section>
    )}
    <Section title="Esportazioni">
      <Table
        label="Esportazioni"
        rows={exports}
        empty="Nessuno ha ancora esportato dati."
        columns={[
          { head: "Quando", card: "title", cell: ({ date_created }) => <DateText value={date_created} /> },
          { head: "Chi", cell: ({ user }) => user },
          { head: "Che cosa", cell: ({ notes }) => notes },
        ]}
      />
    </Section>
    <Section title="Cancellazioni">
      <Table
        label="Cancellazioni"
        rows={erasures}
        rowKey={({ kind, id_person }) => `${kind} ${id_person}`}
        empty="Non sono ancora stati cancellati dati di persone."
        columns={[
          { head: "Quando", card: "title", cell: ({ date_created }) => <DateText value={date_created} /> },
          { head: "Chi", cell: ({ user }) => user ?? "-" },
          { head: "Di chi", cell: ({ kind, id_person }) => `${kinds[kind as "client"]} ${id_person}` },
          { head: "Motivo", cell: ({ reason }) => reasons[reason] },
        ]}
      />
    </Section>
  </>
);
