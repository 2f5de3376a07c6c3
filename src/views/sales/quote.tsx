import type { ComponentProps } from "react";
import { durationWords, formatDay } from "../../server/base/days";
import { quantityText, quotePage, waysToAccept } from "../../server/sales/model";
import type { Quote, WholeVersion } from "../../server/sales/store";
import { Gaps } from "../clients/gaps";
import { Sheet } from "../sheet";
import { ConfirmForm, LinkButton } from "../ui/button";
import { DescriptionList, EmptyState, Section } from "../ui/details";
import type { FormState } from "../ui/form";
import { LiveList, PageActions, Table } from "../ui/list";
import { useViewer } from "../viewer";
import { SignForm } from "./accept";
import { DraftForm, noLines } from "./draft";
import { Counted, Estimated, EstimateNotes } from "./inventory";
import { SalesTabs } from "./tabs";
import { Totals } from "./totals";
import { VersionLinks, VersionState, versionName } from "./versions";

type Props = { found: Quote; form?: FormState };

export function QuotePage({ found, form }: Props) {
  const { appointment, version } = found;
  const { mayCall } = useViewer();
  const path = quotePage(appointment.id);
  const isDraft = version?.state === "draft" && !appointment.order_created && mayCall("Sales.saveDraft");
  const mayBegin = !version && !appointment.order_created && mayCall("Sales.begin");
  return (
    <>
      {version && <Actions found={found} version={version} />}
      {mayBegin && (
        <PageActions>
          <ConfirmForm action={`${path}/begin`} kind="primary" icon="plus">
            Preventivo a mano
          </ConfirmForm>
        </PageActions>
      )}
      <Sheet name="sales" />
      <SalesTabs appointment={appointment.id} current="quote" />
      <VersionLinks found={found} path={path} />
      {version && <Gaps client={appointment.id_client} gaps={found.gaps} isBesideForm={isDraft} />}
      {!version && (
        <EmptyState>
          {mayBegin
            ? "Ancora nessun preventivo: comincia dal primo oggetto dell'inventario, o da «Preventivo a mano»."
            : appointment.order_created
              ? "L'ordine è nato senza un preventivo di questa pagina."
              : "Ancora nessun preventivo."}
        </EmptyState>
      )}
      {version && isDraft && <DraftForm found={found} version={version} form={form} />}
      {version && !isDraft && (
        <LiveList live={["sales", "orders"]} query={{ version: version.id }}>
          <Whole found={found} version={version} />
        </LiveList>
      )}
    </>
  );
}

type WithVersion = { found: Quote; version: WholeVersion };

/** What the client reads, and under it where he signs. */
export const SignPage = ({ found, form }: { found: Quote; form: ComponentProps<typeof SignForm> }) =>
  found.version && (
    <>
      <PageActions>
        <LinkButton
          href={`${quotePage(found.appointment.id)}/${found.version.id}/pdf`}
          target="_blank"
          icon="printer"
        >
          Leggi il PDF
        </LinkButton>
      </PageActions>
      <Sheet name="sales" />
      <Whole found={found} version={asShownToClient(found.version)} />
      <Counted found={found} />
      <Section title="Firma">
        <SignForm {...form} />
      </Section>
    </>
  );

/** The client holds the tablet: neither the cost nor how the estimate came about is his. */
const asShownToClient = ({ cost_cents: _cost, estimate, ...version }: WholeVersion): WholeVersion => ({
  ...version,
  estimate: { ...estimate, why: "", unknown: [] },
});

/** Two buttons by state, the others under "…". */
function Actions({ found, version }: WithVersion) {
  const { mayCall } = useViewer();
  const { appointment } = found;
  const path = `${quotePage(appointment.id)}/${version.id}`;
  const { state, version: number } = version;
  const isOpen = !appointment.order_created;
  const values = { version: number };
  return (
    <PageActions>
      {state === "draft" && isOpen && mayCall("Sales.deleteDraft") && (
        <ConfirmForm action={`${path}/delete`} values={values} text="Eliminare questa bozza?" icon="trash-2">
          Elimina
        </ConfirmForm>
      )}
      {state === "sent" && mayCall("Sales.refuse") && (
        <ConfirmForm
          action={`${path}/refuse`}
          values={values}
          text="Il cliente ha rifiutato?"
          safe
          icon="ban"
        >
          Rifiutato
        </ConfirmForm>
      )}
      {state !== "draft" && isOpen && mayCall("Sales.newVersion") && (
        <LinkButton href={`${path}/copy`} dialog icon="copy-plus">
          Nuova versione
        </LinkButton>
      )}
      {mayCall("Sales.send") && (
        <LinkButton href={`${path}/pdf`} target="_blank" icon="printer">
          {state === "draft" ? "Anteprima" : "PDF"}
        </LinkButton>
      )}
      {state !== "refused" && isOpen && mayCall("Sales.accept") && (
        <LinkButton href={`${path}/sign`} icon="pencil">
          Firma sul tablet
        </LinkButton>
      )}
      {state === "draft" && isOpen && mayCall("Sales.send") && (
        <ConfirmForm
          action={`${path}/send`}
          values={values}
          text="Inviare il preventivo? Prende il suo numero e questa versione non cambia più: il PDF resta com'è."
          safe
          kind="primary"
          icon="send"
        >
          Invia
        </ConfirmForm>
      )}
      {(state === "sent" || state === "replaced" || state === "accepted") &&
        isOpen &&
        mayCall("Sales.accept") && (
          <LinkButton href={`${path}/accept`} dialog kind="primary" icon="check">
            Accettato
          </LinkButton>
        )}
      {appointment.order_created && mayCall("Orders.getFromId") && (
        <LinkButton href={`/orders/${appointment.order_created}`} kind="primary" icon="package">
          {`Apri l'ordine ${appointment.order_created}`}
        </LinkButton>
      )}
    </PageActions>
  );
}

/** What was sent, as it was. */
export function Whole({ found, version }: WithVersion) {
  const { quote, appointment, places } = found;
  const placeOf = (id: number | null) => places.find((place) => place.id === id)?.text ?? "";
  const { accepted_on, accepted_how, accepted_name, proof, sent_on, valid_until } = version;
  const { people, minutes } = version.estimate.used;
  const listed = found.versions.find(({ id }) => id === version.id);
  return (
    <div className="quote-page">
      <div>
        <Section title={`Preventivo ${quote?.number ?? ""}, ${versionName(version).toLowerCase()}`}>
          <DescriptionList
            entries={[
              ["Stato", listed && <VersionState key="state" {...listed} />],
              !!sent_on && ["Inviato il", formatDay(sent_on)],
              !!valid_until && ["Valido fino al", formatDay(valid_until)],
              !!accepted_on && [
                "Accettato",
                `${formatDay(accepted_on)}, ${accepted_name} (${waysToAccept[accepted_how as "paper"]})`,
              ],
              !!proof && [
                "Prova",
                <a key="proof" href={proof.url} target="_blank" rel="noreferrer">
                  {proof.filename}
                </a>,
              ],
              version.state === "accepted" && !appointment.order_created && ["Ordine", "Eliminato"],
              version.state === "accepted" && appointment.state === 2 && ["Ordine", "Annullato"],
              ["Carico", placeOf(version.id_loading)],
              ["Scarico", placeOf(version.id_unloading)],
              !!version.id_storage && ["Deposito", placeOf(version.id_storage)],
              !!version.wished_date && ["Data desiderata", formatDay(version.wished_date)],
              people !== null &&
                minutes !== null && ["Persone e durata", `${people}, ${durationWords(minutes)}`],
            ]}
          />
        </Section>
        {version.totals && (
          <Section title="Voci">
            <Table
              label="Voci del preventivo"
              main
              rows={version.lines}
              rowName="line"
              empty={noLines}
              columns={[
                { head: "Voce", card: "title", cell: ({ description }) => description },
                {
                  head: "Quantità",
                  card: "fill",
                  end: true,
                  cell: ({ quantity_milli, unit }) => quantityText(quantity_milli, unit),
                },
                { head: "Importo", card: "end", cents: ({ total_cents }) => total_cents },
              ]}
            />
          </Section>
        )}
      </div>
      <div>
        <Estimated version={version} />
        <EstimateNotes version={version} />
        <Totals version={version} />
      </div>
    </div>
  );
}
