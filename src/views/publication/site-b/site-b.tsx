import { decimalText } from "../../../server/base/text";
import { asset } from "../../../server/http/assets";
import { Button, LinkButton } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { Alert, DateText, DescriptionList, Section } from "../../ui/details";
import { Form, FormActions } from "../../ui/form";
import { LiveList } from "../../ui/list";

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
          <Toggle isOnline={status === "online"} />
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
        <Form
          id="token"
          aside
          action="/admin/site_b/token"
          columns={1}
          ask="Creare un nuovo codice? Il sito B esterno resta senza dati finché non riceve quello nuovo."
          yes="Nuovo codice"
        >
          {token ? (
            <>
              <Alert kind="success">
                Copiare il codice adesso: non sarà mostrato di nuovo. Va inserito nel sito B esterno.
              </Alert>
              <CopyField id="site-b-token" label="Codice del sito B esterno" value={token} />
            </>
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

/** Only switching it off is asked about: people are working there. */
function Toggle({ isOnline }: { isOnline: boolean }) {
  const ask = "Mettere offline il sito B? Chi lo sta usando vede subito che non è disponibile.";
  return (
    <form
      method="post"
      action="/admin/site_b/toggle"
      hx-post="/admin/site_b/toggle"
      hx-swap="none"
      hx-confirm={isOnline ? ask : undefined}
      data-yes="Metti offline"
    >
      <input type="hidden" name="siteBStatus" value={isOnline ? 0 : 1} />
      <button type="submit" className="switch-button" role="switch" aria-checked={isOnline}>
        {isOnline ? "Il sito B è online" : "Il sito B è offline"}
      </button>
    </form>
  );
}

const Draft = ({ link, date, size: bytes }: NonNullable<Props["draft"]>) => (
  <>
    <p>
      Aggiornamento preparato il <DateText value={date} /> ({decimalText(bytes / 1_000_000)} MB).
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

/** `follows` brings the page back with the site. */
export const OfflineNotice = ({ follows }: { follows: boolean }) => (
  <div className="error-page">
    <p className="error-text">Il sito non è al momento disponibile.</p>
    {follows && <script type="module" src={asset("site-back").js} />}
    {follows && (
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
    )}
  </div>
);
