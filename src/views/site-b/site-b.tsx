import { Button, LinkButton } from "../ui/button";
import { DescriptionList, Section } from "../ui/details";
import { Switch } from "../ui/fields";
import { Form, FormActions } from "../ui/form";
import { FormContext } from "../ui/form-context";
import { LiveList } from "../ui/list";
import { DateText } from "../ui/text";

type Props = {
  status: "online" | "offline";
  lastUpdate: string | null;
  draft?: { link: string; date: string; size: number };
  token?: string;
};

/** The switch, the update with its link, and the token of an off-premises site B (spec 1 §2). */
export function SiteBAdmin({ status, lastUpdate, draft, token }: Props) {
  return (
    <>
      <LiveList id="situation" live={["settings"]} path="/admin/site_b/">
        <Section title="Stato">
          <form
            method="post"
            action="/admin/site_b/toggle"
            hx-post="/admin/site_b/toggle"
            hx-trigger="change"
            hx-swap="none"
          >
            <FormContext
              value={{ id: "toggle", values: { siteBStatus: status === "online" ? 1 : 0 }, errors: {} }}
            >
              <Switch
                name="siteBStatus"
                label={status === "online" ? "Il sito B è online" : "Il sito B è offline"}
              />
            </FormContext>
          </form>
          <DescriptionList
            entries={[["Ultimo aggiornamento", lastUpdate && <DateText key="last" value={lastUpdate} />]]}
          />
        </Section>
      </LiveList>
      <Section title="Aggiornamento">
        <Form id="update" aside action="/admin/site_b/update" columns={1}>
          {draft ? <Draft {...draft} /> : <FormActions submit="Aggiorna" />}
        </Form>
      </Section>
      <Section title="Sito B esterno">
        <Form id="token" aside action="/admin/site_b/token" columns={1}>
          {token ? (
            <p>
              Codice da inserire nel sito B esterno, mostrato una sola volta: <code>{token}</code>
            </p>
          ) : (
            <>
              <p className="soft">Un nuovo codice toglie l'accesso a chi usa quello precedente.</p>
              <div className="form-actions">
                <Button type="submit">Nuovo codice</Button>
              </div>
            </>
          )}
        </Form>
      </Section>
    </>
  );
}

const size = new Intl.NumberFormat("it-IT", { maximumFractionDigits: 1 });

const Draft = ({ link, date, size: bytes }: NonNullable<Props["draft"]>) => (
  <>
    <p>
      Aggiornamento preparato il <DateText value={date} /> ({size.format(bytes / 1_000_000)} MB).
    </p>
    <p>
      <LinkButton href={link} kind="primary" icon="check" dialog>
        Completa l'aggiornamento
      </LinkButton>
    </p>
  </>
);

/** The page behind the link: opening it changes nothing. */
export const CompleteUpdate = ({ link }: { link: string }) => (
  <Form id="complete" action={link} columns={1}>
    <p>Il sito B mostrerà i dati di questo aggiornamento al posto di quelli di prima.</p>
    <FormActions submit="Completa l'aggiornamento" back="/admin/site_b/" />
  </Form>
);

/** Every page of site B while it is offline. */
export function OfflineNotice() {
  return (
    <div className="error-page">
      <p className="error-text">Il sito non è al momento disponibile.</p>
    </div>
  );
}
