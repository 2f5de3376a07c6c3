import { textsInColumn } from "../../server/base/text";
import { depositKinds } from "../../server/sales/model";
import type { WholeVersion } from "../../server/sales/store";

export function Totals({
  version: { totals, deposit_kind, deposit_permille, cost_cents },
}: {
  version: WholeVersion;
}) {
  if (!totals) return null;
  const { price_cents, agreed_cents, permits_cents, vat, total_cents, deposit } = totals;
  const textOf = textsInColumn([agreed_cents, total_cents, ...vat.map(({ vat_cents }) => vat_cents)]);
  const rows: (readonly [string, number] | false)[] = [
    price_cents !== agreed_cents && ["Prima dello sconto", price_cents],
    ["Prezzo concordato", agreed_cents],
    ...vat.map(({ name, vat_cents }) => [name, vat_cents] as const),
    permits_cents !== 0 && ["Permessi", permits_cents],
  ];
  return (
    <section className="quote-totals" aria-label="Totali">
      <dl>
        {rows
          .filter((row) => row !== false)
          .map(([name, cents]) => (
            <Amount key={name} name={name} text={textOf(cents)} />
          ))}
        <Amount name="Totale" text={textOf(total_cents)} isSum />
        {deposit_kind !== "none" && Boolean(deposit_permille) && (
          <Amount
            name={depositKinds[deposit_kind as "advance"]}
            text={textOf(deposit.net_cents + deposit.vat_cents)}
          />
        )}
        {cost_cents !== undefined && cost_cents !== null && (
          <Amount name="Costo (stima)" text={textOf(cost_cents)} isLow={cost_cents > agreed_cents} />
        )}
      </dl>
      {cost_cents !== undefined && cost_cents !== null && cost_cents > agreed_cents && (
        <p className="field-error">Il prezzo è sotto il costo.</p>
      )}
    </section>
  );
}

const Amount = ({
  name,
  text,
  isSum,
  isLow,
}: {
  name: string;
  text: string;
  isSum?: boolean;
  isLow?: boolean;
}) => (
  <>
    <dt className={isSum ? "sum" : undefined}>{name}</dt>
    <dd className={isSum ? "sum" : isLow ? "money negative" : undefined}>{text}</dd>
  </>
);
