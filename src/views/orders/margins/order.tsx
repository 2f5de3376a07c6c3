import { Fragment } from "react";
import { durationWords, formatDay, toWire } from "../../../server/base/days";
import { decimalText, textsInColumn } from "../../../server/base/text";
import { kmText } from "../../../server/clients/travel/model";
import { type Margin, percentOfPrice } from "../../../server/orders/margins/model";
import { Key, StackedBar } from "../../ui/charts";
import { Badge, Money } from "../../ui/details";
import { useViewer } from "../../viewer";

/** What the price goes into, as a bar and in figures. */
export function MarginBlock({ margin: row, isCancelled }: { margin: Margin; isCancelled: boolean }) {
  const { price, hours, vehicles, way, materials, permits, missing, margin, isEstimate, hoursToType } = row;
  const { mayCall } = useViewer();
  const percent = percentOfPrice(row);
  const costs = [
    {
      tone: "blue",
      term: hours.minutes ? "Ore" : "Ore: nessuna",
      cents: hours.cents,
      of: durationWords(hours.minutes),
      isEstimate: hours.isEstimate,
    },
    {
      tone: "purple",
      term: "Automezzi",
      cents: vehicles.cents,
      of: daysText(vehicles.days),
      isEstimate: vehicles.isEstimate,
    },
    { tone: "neutral", term: "Chilometri", cents: way.cents, of: kmText(way) },
    { tone: "brown", term: "Materiali", cents: materials, of: "al costo del catalogo" },
    { tone: "olive", term: "Permessi", cents: permits },
  ] as const;
  const shown = costs.filter(({ cents, term }) => cents !== 0 || term.startsWith("Ore"));
  const textOf = textsInColumn([margin, price, ...costs.map(({ cents }) => cents)]);
  const parts = [...costs, { tone: "teal", cents: Math.max(margin ?? 0, 0) } as const];
  return (
    <section className="margin" aria-label="Margine">
      <StackedBar whole={price} parts={parts.map(({ tone, cents }) => ({ tone, amount: cents ?? 0 }))} />
      <dl>
        {isCancelled && (
          <div>
            <dt>Dovuto dal cliente</dt>
            <dd>
              <Money cents={price} textOf={textOf} />
            </dd>
          </div>
        )}
        {shown.map(({ tone, term, cents, ...cost }) => (
          <div key={term}>
            <dt>
              <Key tone={tone} /> {term} {"of" in cost && <span className="soft">{cost.of}</span>}{" "}
              {"isEstimate" in cost && cost.isEstimate && <Badge>stima</Badge>}
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
        <div className="total">
          <dt>
            <Key tone="teal" /> Margine{" "}
            {percent !== null && <span className="soft">{`${decimalText(percent)}%`}</span>}{" "}
            {isEstimate && margin !== null && <Badge>stima</Badge>}
          </dt>
          <dd>{margin === null ? "non calcolabile" : <Money cents={margin} textOf={textOf} />}</dd>
        </div>
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
    </section>
  );
}

const daysText = (days: number) => (days === 1 ? "1 giorno" : `${decimalText(days)} giorni`);
