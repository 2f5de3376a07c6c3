import { Fragment, type ReactNode } from "react";
import { formatDay, toWire } from "../../../server/base/days";
import { durationWords } from "../../../server/base/durations";
import { decimalText, textsInColumn } from "../../../server/base/numbers";
import { kmText } from "../../../server/clients/travel/model";
import { type Margin, percentOfPrice } from "../../../server/orders/margins/model";
import { Sheet } from "../../sheet";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { Money } from "../../ui/text";
import { useViewer } from "../../viewer";

/** One line; opened, what the margin is made of. */
export function MarginBlock({ margin: row, isCancelled }: { margin: Margin; isCancelled: boolean }) {
  const { price, hours, vehicles, way, materials, permits, missing, margin, isEstimate, hoursToType } = row;
  const { mayCall } = useViewer();
  const percent = percentOfPrice(row);
  const parts = [
    { term: isCancelled ? "Dovuto dal cliente" : "Prezzo", cents: price },
    {
      term: hours.minutes ? "Ore" : "Ore: nessuna",
      cents: negative(hours.cents),
      of: <Estimate is={hours.isEstimate}>{durationWords(hours.minutes)}</Estimate>,
    },
    {
      term: "Automezzi",
      cents: negative(vehicles.cents),
      of: <Estimate is={vehicles.isEstimate}>{daysText(vehicles.days)}</Estimate>,
    },
    { term: "Chilometri", cents: negative(way.cents), of: kmText(way) },
    { term: "Materiali", cents: negative(materials), of: "al costo del catalogo" },
    { term: "Permessi", cents: negative(permits) },
  ];
  const textOf = textsInColumn([margin, ...parts.map(({ cents }) => cents)]);
  return (
    <details className="margin">
      <summary>
        <h2>Margine</h2> {margin === null ? "non calcolabile" : <Money cents={margin} textOf={textOf} />}
        {percent !== null && <span className="soft">{` (${decimalText(percent)}%)`}</span>}
        {isEstimate && margin !== null && <Badge>stima</Badge>}
      </summary>
      <Sheet name="margin" />
      <dl>
        {parts.map(({ term, of, cents }) => (
          <div key={term}>
            <dt>
              {term} {of && <span className="soft">{of}</span>}
            </dt>
            <dd>
              {cents === null ? (
                <span className="soft">non noto</span>
              ) : (
                <Money cents={cents} textOf={textOf} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hoursToType.length > 0 && mayCall("Works.getDayHours") && (
        <p>
          {"Ore mancanti: "}
          {[...new Set(hoursToType)].map((day, at) => (
            <Fragment key={day}>
              {at > 0 && ", "}
              <a href={`/hours/${toWire(day)}`}>{formatDay(day)}</a>
            </Fragment>
          ))}
        </p>
      )}
      {missing.length > 0 && (
        <ul className="margin-missing" aria-label="Che cosa manca al margine">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <LinkButton href="/admin/settings/costs/" kind="quiet" icon="settings" small>
        Costi
      </LinkButton>
    </details>
  );
}

const negative = (cents: number | null) => (cents === null ? null : -cents || 0);

const daysText = (days: number) => (days === 1 ? "1 giorno" : `${decimalText(days)} giorni`);

const Estimate = ({ is, children }: { is: boolean; children: ReactNode }) => (
  <>
    {children} {is && <Badge>stima</Badge>}
  </>
);
