import { addDays, type Day, formatDay, toWire } from "../../../server/base/days";
import { limitText } from "../../../server/base/empty-lists";
import type { ValuesOf } from "../../../server/call/funct";
import type { loadApi } from "../../../server/days/load/api";
import { loadWeeks, minVisits } from "../../../server/days/load/model";
import { Island } from "../../island";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { EmptyState } from "../../ui/empty";
import { LiveList } from "../../ui/list";
import { StepLinks } from "../../ui/step-links";
import { useViewer } from "../../viewer";
import { LoadLegend } from "./legend";
import { ResourceSquares } from "./squares";

type Load = ValuesOf<typeof loadApi.getLoad>;
type Props = { load: Load; day?: Day };

const live = ["works", "appointments", "orders", "resources", "absences", "closures"];

export function LoadView({ load, day }: Props) {
  const { from, to, today, days, conversion } = load;
  const limit = limitText(useViewer(), ["visits"]);
  const names = new Map(
    days.flatMap(({ resources }) => resources.map(({ id_resource, name }) => [id_resource, name])),
  );
  return (
    <>
      <Sheet name="load" />
      <LoadBar from={from} to={to} />
      <LiveList id="load" live={live} query={{ day: day && toWire(day) }}>
        <LoadLegend />
        {names.size === 0 && <EmptyState>Nessuna risorsa.</EmptyState>}
        <Island name="load">
          <div className="load">
            {[...names].map(([id, name]) => (
              <div key={id}>
                <ResourceSquares id={id} name={name} days={days} today={today} />
              </div>
            ))}
          </div>
        </Island>
        <p className="soft">{[conversionText(conversion), limit].filter(Boolean).join(" ")}</p>
      </LiveList>
    </>
  );
}

const LoadBar = ({ from, to }: Pick<Load, "from" | "to">) => {
  const weeks = (after: number) => `/planning/load?day=${toWire(addDays(from, after * 7))}`;
  return (
    <nav className="load-bar" aria-label="Settimane">
      <StepLinks
        previous={{ href: weeks(-loadWeeks), text: "Dieci settimane prima" }}
        next={{ href: weeks(loadWeeks), text: "Dieci settimane dopo" }}
      >
        <LinkButton href="/planning/load">Da oggi</LinkButton>
      </StepLinks>
      <h2>{`${formatDay(from)} – ${formatDay(to)}`}</h2>
      <LinkButton href={`/planning/?day=${toWire(from)}`} icon="calendar-days">
        Planning
      </LinkButton>
    </nav>
  );
};

function conversionText({ visits, orders, wait }: Load["conversion"]): string {
  if (visits < minVisits)
    return `Gli attesi mancano: servono almeno ${minVisits} appuntamenti di un anno, fino a un mese fa, per dire quanti diventano ordini.`;
  return `Attesi: degli appuntamenti ancora in trattativa si conta il ${Math.round((100 * orders) / visits)}%, quanti dei ${visits} di un anno, fino a un mese fa, sono diventati ordini (${orders}); ciascuno ${wait === 1 ? "un giorno" : `${wait} giorni`} dopo l'appuntamento, come di solito la prima lavorazione, con le risorse medie di una lavorazione.`;
}
