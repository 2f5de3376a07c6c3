import { type Day, formatDay } from "../../../server/base/days";
import { counted } from "../../../server/base/text";
import { Button, ConfirmForm } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { Alert, DateText } from "../../ui/details";
import { Form } from "../../ui/form";

type Span = { back: number; ahead: number; left: readonly Day[]; short: readonly Day[] };

type Props = {
  since?: string;
  span: Span;
  today: Day;
  /** The address just created: it is shown this once. */
  address?: string;
  message?: string;
};

/** Names the days that are left out. */
function spanText({ back, ahead, left, short }: Span, today: Day): string {
  const whole = `Comprende oggi, ${counted(back, "giorno passato", "giorni passati")} e ${ahead} futuri.`;
  const past = left
    .filter((day) => day < today)
    .sort()
    .at(-1);
  const coming = left.filter((day) => day >= today).sort()[0];
  const out = [past && `fino al ${formatDay(past)}`, coming && `dal ${formatDay(coming)} in poi`].filter(
    Boolean,
  );
  const last = short.at(-1);
  const less = [
    out.length && `restano fuori i giorni ${out.join(" e ")}`,
    last && `quelli passati fino al ${formatDay(last)} sono senza descrizione`,
  ].filter(Boolean);
  if (!less.length) return whole;
  return `${whole} Per restare sotto 1 MB, il massimo che legge Google Calendar, ${less.join("; ")}.`;
}

export function CalendarFeedView({ since, span, today, address, message }: Props) {
  return (
    <>
      <p className="wide-text">
        Il telefono può mostrare gli appuntamenti, i memo e le lavorazioni di questo account nel suo
        calendario, in sola lettura. Chi conosce l'indirizzo li vede: non va dato ad altri.{" "}
        {spanText(span, today)}
      </p>
      <Form id="feed" aside action="/planning/feed" message={message} columns={1}>
        {address ? <NewAddress address={address} /> : <ActiveAddress since={since} />}
        <div className="form-actions">
          <Button type="submit" kind={since ? "plain" : "primary"}>
            {since ? "Crea un nuovo indirizzo" : "Crea l'indirizzo"}
          </Button>
        </div>
      </Form>
      {since && (
        <div>
          <ConfirmForm
            action="/planning/feed/revoke"
            text="Revocare l'indirizzo? I telefoni che lo usano non riceveranno più nulla."
            icon="ban"
            kind="danger"
          >
            Revoca
          </ConfirmForm>
        </div>
      )}
    </>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <>
      <Alert kind="success">
        Copiare l'indirizzo adesso: non sarà mostrato di nuovo. Sul telefono aggiungerlo come calendario
        sottoscritto (iPhone: Calendario, Aggiungi calendario in abbonamento; Google Calendar: Altri
        calendari, Da URL).
      </Alert>
      <CopyField id="feed-address" label="Indirizzo" value={address} />
    </>
  );
}

const ActiveAddress = ({ since }: { since?: string }) =>
  since ? (
    <p>
      Un indirizzo è attivo dal <DateText value={since} />. Crearne uno nuovo revoca quello di prima.
    </p>
  ) : (
    <p>Nessun indirizzo è attivo.</p>
  );
