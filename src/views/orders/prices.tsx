import { cashNote } from "../../server/orders/model";
import { useField } from "../ui/field";
import { MoneyField, type Option, SelectField } from "../ui/fields";
import { useViewer } from "../viewer";
import { useForSecondSite } from "./second-site";

export type Payments = { payments: readonly Option[] };

export function PriceFields({ payments, autoFocus }: Payments & { autoFocus?: boolean }) {
  const { site, can } = useViewer();
  const second = useField("agreed_price_2");
  const hasSecond = useForSecondSite(Number(second.value), second.error);
  return (
    <>
      {site === "A" && can("prices.view") && (
        <MoneyField name="agreed_price" label="Prezzo concordato" hint={net} autoFocus={autoFocus} />
      )}
      {(site === "B" || hasSecond) && can("prices.view") && (
        <MoneyField
          name="agreed_price_2"
          label={site === "A" ? "Secondo prezzo concordato" : "Prezzo concordato"}
          hint={net}
          autoFocus={autoFocus && site === "B"}
        />
      )}
      <SelectField
        name="payment_type"
        label="Tipo di pagamento"
        options={payments}
        empty="Da concordare"
        hint={site === "A" ? cashNote : undefined}
      />
    </>
  );
}

const net = "Inserire il prezzo al netto di IVA.";
