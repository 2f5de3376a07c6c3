import { formatDay } from "../../server/base/days";
import type { CancelForm as Shown } from "../../server/orders/cancellation/store";
import type { Order } from "../../server/orders/store";
import { Sheet } from "../sheet";
import { ConfirmForm, LinkButton } from "../ui/button";
import { Alert, Money } from "../ui/details";
import { SelectField, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";

type Props = FormState & Shown & { id: number };

const inSight = 6;

/** Says first what goes and what stays. */
export function CancelForm({
  id,
  reasons,
  works,
  left,
  onRoad,
  boxes,
  boxesLeft,
  undelivered,
  ...form
}: Props) {
  const { can } = useViewer();
  const last = works.at(-1);
  return (
    <Form id="order-cancel" action={`/orders/cancel/${id}`} columns={1} {...form}>
      <Sheet name="order" />
      <Alert kind="warning">
        {works.length > 0 ? (
          <>
            <p>Si tolgono con le loro squadre:</p>
            <ul>
              {works.slice(0, inSight).map(({ id, date, hour, type, crew }) => (
                <li key={id}>{`${formatDay(date)} ${hour} ${type}${crew && `: ${crew}`}`}</li>
              ))}
              {last && works.length > inSight && (
                <li>{`e altre ${works.length - inSight}, fino al ${formatDay(last.date)}`}</li>
              )}
            </ul>
          </>
        ) : (
          <p>Non c'è nessuna lavorazione da togliere.</p>
        )}
        {boxes.length > 0 && <p>{`Si liberano i depositi: ${numbersOf(boxes)}.`}</p>}
        {undelivered > 0 && <p>Si tolgono i materiali non ancora consegnati.</p>}
        {boxesLeft.length > 0 && <p>{`Restano i depositi: ${numbersOf(boxesLeft)}.`}</p>}
        {left > 0 && <p>{leftText(left)}</p>}
        {onRoad.map(({ id, hour, type }) => (
          <p key={id}>{`La squadra delle ${hour} (${type}) è già partita: va avvisata.`}</p>
        ))}
        <p>
          L'appuntamento diventa Fallito. «Ripristina» lo rimette com'era per trenta giorni, salvo ciò che nel
          frattempo altri hanno cambiato.
        </p>
      </Alert>
      <SelectField name="reason" label="Motivo" options={reasons} empty="Scegliere il motivo" required />
      {can("prices.view") && (
        <TextField
          name="penalty"
          label="Penale"
          unit="€"
          inputMode="decimal"
          hint="Vuota se il cliente non deve niente."
        />
      )}
      <FormActions submit="Annulla l'ordine" danger leave="Non annullare" back={`/orders/${id}`} />
    </Form>
  );
}

const numbersOf = (boxes: Shown["boxes"]) => boxes.map(({ id_box }) => id_box).join(", ");

const leftText = (left: number) =>
  left === 1
    ? "La lavorazione già fatta o iniziata resta."
    : `Le ${left} lavorazioni già fatte o iniziate restano.`;

/** Before all else on the page of a cancelled order. */
export function Cancelled({ id, id_appointment, cancelled_on, ...order }: Order) {
  const { mayCall, site } = useViewer();
  if (!cancelled_on) return null;
  const { cancel_reason, cancelled_by, penalty_cents, due_cents } = order;
  const by = cancelled_by ? ` da ${cancelled_by}` : "";
  return (
    <Alert kind="warning">
      <p>
        <strong>{`Ordine annullato il ${formatDay(cancelled_on)}${by}.`}</strong>
        {cancel_reason && ` Motivo: ${cancel_reason}.`}
        {penalty_cents === 0 && " Nessuna penale."}
        {Boolean(penalty_cents) && (
          <>
            {" Penale: "}
            <Money cents={penalty_cents} />.
          </>
        )}
        {Boolean(due_cents) && (
          <>
            {" Il cliente deve "}
            <Money cents={due_cents} />
            {due_cents === penalty_cents ? ", senza IVA." : " con l'IVA dei materiali consegnati."}
          </>
        )}
      </p>
      {site === "A" && (
        <div className="section-actions">
          {mayCall("Orders.restore") && (
            <ConfirmForm action={`/orders/restore/${id}`} icon="rotate-ccw" kind="plain">
              Ripristina
            </ConfirmForm>
          )}
          {mayCall("Appointment.createNew") && (
            <LinkButton href={`/appointment/insert?copy=${id_appointment}`} icon="copy-plus">
              Copia l'appuntamento
            </LinkButton>
          )}
        </div>
      )}
    </Alert>
  );
}
