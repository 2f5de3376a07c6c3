import { dayName, toWire } from "../../../server/base/days";
import type { availability } from "../../../server/visits/appointments/availability";
import { busyText } from "../../../server/visits/appointments/model";
import { Sheet } from "../../sheet";
import { Button } from "../../ui/button";
import { Alert } from "../../ui/details";

export type BusyAgent = ReturnType<typeof availability>;

/** What is known is shown with the page: what comes later would move the fields below. */
export const AgentHours = ({ id, found, asks }: { id?: number; found?: BusyAgent; asks: boolean }) => (
  <div
    className="agent-hours"
    aria-live="polite"
    hx-get={`/appointment/availability${id ? `?id=${id}` : ""}`}
    hx-include="[name=date], [name=time], [name=time_end], [name=agent]"
    hx-select="#agent-busy"
    hx-target="#agent-busy"
    hx-swap="outerHTML ignoreTitle:true"
    hx-sync="this:replace"
    hx-trigger={`change from:'closest x-hours' delay:80ms${asks ? ", load" : ""}`}
  >
    <Sheet name="visits" />
    <Availability found={found} />
  </div>
);

export function Availability({ found }: { found?: BusyAgent }) {
  const first = found?.busy[0];
  return (
    <div id="agent-busy">
      {found && first && (
        <Alert kind="warning">
          {busyText(first.agent, found.busy)}
          <div className="suggestions">
            <NextFree {...found} />
            {found.freeAgents.map(({ value, text }) => (
              <Fill key={value} values={{ agent: String(value) }}>
                {`Affida ${/^a/i.test(text) ? "ad" : "a"} ${text}`}
              </Fill>
            ))}
          </div>
        </Alert>
      )}
    </div>
  );
}

function NextFree({ nextFree, busy: [busy] }: BusyAgent) {
  if (!nextFree || !busy) return null;
  const { date, time, time_end } = nextFree;
  const on = date === busy.date ? "" : `${dayName(date)} `;
  return <Fill values={{ date: toWire(date), time, time_end }}>{`Sposta a ${on}${time}–${time_end}`}</Fill>;
}

const Fill = ({ values, children }: { values: Record<string, string>; children: string }) => (
  <Button small data-fill={JSON.stringify(values)}>
    {children}
  </Button>
);
