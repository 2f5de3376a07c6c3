import type { ReactNode } from "react";
import { exactEuroText } from "../../server/base/text";
import { type PresentQuote, presentName, presentText, quotePage, stateWord } from "../../server/sales/model";
import { RecordLink } from "../ui/list";
import { useViewer } from "../viewer";

type Props = { quote: PresentQuote; appointment: number };

const pageOf = ({ quote, appointment }: Props) => `${quotePage(appointment)}?version=${quote.id}`;

/** Of an order: its quote, and for how much it was accepted. */
export const QuoteLink = ({ quote, appointment }: Props) => (
  <>
    <RecordLink href={pageOf({ quote, appointment })}>
      {presentText(quote).replace(/^Preventivo /, "")}
    </RecordLink>
    {quote.state === "accepted" && !!quote.agreed_cents && ` per ${exactEuroText(quote.agreed_cents / 100)}`}
  </>
);

/** Above a form that the quote fills: where its values come from, and what accepting it would make. */
export function FromQuote({ children, ...of }: Props & { children: ReactNode }) {
  const { mayCall } = useViewer();
  const { quote, appointment } = of;
  const mayAccept = quote.state === "sent" && mayCall("Sales.accept");
  return (
    <p className="field-hint wide">
      {children} <RecordLink href={pageOf(of)}>{presentName(quote)}</RecordLink>
      {quote.state !== "draft" && ` (${stateWord(quote)})`}: si possono cambiare.
      {mayAccept && (
        <>
          {" "}
          Se il cliente l'ha accettato,{" "}
          <a href={`${quotePage(appointment)}/${quote.id}/accept`} data-dialog="">
            segnarlo accettato
          </a>{" "}
          fa anche la lavorazione e i suoi materiali.
        </>
      )}
    </p>
  );
}
