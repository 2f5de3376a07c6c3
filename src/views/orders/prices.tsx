import { MoneyField, type Option, SelectField } from "../ui/fields";
import { useField } from "../ui/form-context";
import { useViewer } from "../viewer";
import { useForSecondSite } from "./second-site";

export type Payments = { payments: readonly Option[] };

export function PriceFields({ payments, autoFocus }: Payments & { autoFocus?: boolean }) {
  const { site } = useViewer();
  const first = useField("agreed_price");
  const second = useField("agreed_price_2");
  const hasSecond = useForSecondSite(Number(second.value), second.error);
  return (
    <>
      {site === "A" && (
        <MoneyField
          name="agreed_price"
          label="Prezzo concordato"
          hint={net}
          value={agreed(first.value)}
          autoFocus={autoFocus}
        />
      )}
      {(site === "B" || hasSecond) && (
        <MoneyField
          name="agreed_price_2"
          label={site === "A" ? "Secondo prezzo concordato" : "Prezzo concordato"}
          hint={net}
          value={agreed(second.value)}
          autoFocus={autoFocus && site === "B"}
        />
      )}
      <SelectField name="payment_type" label="Tipo di pagamento" options={payments} empty="Da concordare" />
    </>
  );
}

/** A price that is still to be agreed is stored as 0. */
const agreed = (price: string) => (price === "0" ? "" : price);

const net = "Inserire il prezzo al netto di IVA.";
