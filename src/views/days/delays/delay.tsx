import { type Day, durationWords, shortDay, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import { isRoughTime, kmText, roughly } from "../../../server/clients/travel/model";
import type { delayApi } from "../../../server/days/delays/api";
import { type Broken, type BrokenVisit, lateText, messages } from "../../../server/days/delays/model";
import { messagePage } from "../../../server/office/messages/model";
import { hoursText } from "../../../server/orders/works/model";
import { appointmentPage } from "../../../server/visits/appointments/model";
import { Sheet } from "../../sheet";
import { Button, LinkButton } from "../../ui/button";
import { Alert } from "../../ui/details";
import { type Errors, FormContext } from "../../ui/field";
import { TextField } from "../../ui/fields";
import { useViewer } from "../../viewer";
import { type Refused, RefusedMove } from "../slots/refused-move";

type Delay = ValuesOf<typeof delayApi.getDelay>;

type Props = Delay & {
  typed?: Record<string, unknown>;
  errors?: Errors;
  message?: string;
  refused?: Refused;
  mayMove: boolean;
};

export function DelayView({
  work,
  isToday,
  broken,
  visits,
  typed,
  errors = {},
  message,
  refused,
  mayMove,
}: Props) {
  const isLate = work.late !== undefined;
  const stored = { end: isLate ? work.end.slice(0, 5) : "" };
  return (
    <div id="delay">
      <Sheet name="slots" />
      <p className="slot-lead">
        {`${work.type_text}, ${hoursText(work)}`}
        {Boolean(work.late) && <b>{`, ${lateText(work.late ?? 0)}`}</b>}
      </p>
      {message && <Alert kind="error">{message}</Alert>}
      {refused && <RefusedMove {...refused} another target="#delay" />}
      {isToday ? (
        <form
          className="slot-filter"
          method="post"
          action={`/delays/${work.id}`}
          hx-post={`/delays/${work.id}`}
          hx-vals='{"another":"1"}'
          hx-target="#delay"
          hx-select="#delay"
          hx-swap="outerHTML ignoreTitle:true"
        >
          <input type="hidden" name="version" value={work.version} />
          <FormContext value={{ id: "delay-form", values: typed ?? stored, errors }}>
            <TextField
              name="end"
              label="Finisce alle"
              placeholder="15:30 o +90"
              hint="Vuota: come previsto."
              maxLength={8}
              autoFocus
            />
          </FormContext>
          <Button type="submit" kind="primary" icon="clock">
            Segna
          </Button>
        </form>
      ) : (
        <Alert>{messages.today}</Alert>
      )}
      <div aria-live="polite">
        {broken.length + visits.length > 0 ? (
          <>
            <h2>Che cosa non torna</h2>
            <ol className="slot-list">
              {broken.map((one) => (
                <BrokenRow key={one.id} work={work} broken={one} mayMove={mayMove} />
              ))}
              {visits.map((visit) => (
                <VisitRow key={visit.id} {...visit} day={otherDay(visit.date, work)} />
              ))}
            </ol>
          </>
        ) : (
          <p>Il resto della giornata torna: nessuno arriva tardi altrove.</p>
        )}
      </div>
    </div>
  );
}

export const laterPage = (late: number, other: number) => `/delays/${late}/later/${other}`;

function BrokenRow({ work, broken, mayMove }: { work: Delay["work"]; broken: Broken; mayMove: boolean }) {
  const { id, date, hour, client, town, people, way, by, later, version } = broken;
  const far = way?.km ? `, ${kmText(way)}` : "";
  const path = laterPage(work.id, id);
  return (
    <li>
      <div>
        <b>{`${otherDay(date, work)}${hour} ${client}, ${town}`}</b>
        <p className="tight">
          {people.length
            ? `${durationWords(by)} tardi${roughly(isRoughTime(way))}${far}: ${people.map(({ text }) => text).join(", ")}`
            : `Stesso cliente: comincia ${durationWords(by)} prima che questa finisca`}
        </p>
      </div>
      {mayMove && later && (
        <form
          className="inline"
          method="post"
          action={path}
          hx-post={path}
          hx-vals='{"another":"1"}'
          hx-target="#delay"
          hx-select="#delay"
          hx-swap="outerMorph ignoreTitle:true"
        >
          <input type="hidden" name="date" value={toWire(date)} />
          <input type="hidden" name="hour" value={later} />
          <input type="hidden" name="version" value={version} />
          <Button type="submit" aria-label={`${client} comincia alle ${later}`}>
            {`Comincia alle ${later}`}
          </Button>
        </form>
      )}
      <Replace broken={broken} />
      {later && <Tell broken={broken} later={later} />}
    </li>
  );
}

/** The client that the crew reaches later than it was promised. */
function Tell({ broken: { id, client }, later }: { broken: Broken; later: string }) {
  const { mayCall } = useViewer();
  if (!mayCall("Messages.getDraft") || !mayCall("Orders.getWork")) return null;
  const href = messagePage("work", id, `?occasion=late&arrives=${later}`);
  return (
    <LinkButton href={href} kind="quiet" icon="send" aria-label={`Avvisa ${client}: arriviamo alle ${later}`}>
      Avvisa
    </LinkButton>
  );
}

function Replace({ broken: { id, date, client, people } }: { broken: Broken }) {
  const { mayCall } = useViewer();
  if (!mayCall("Works.getSubstitutes")) return null;
  return people.map((person) => (
    <LinkButton
      key={`${person.kind} ${person.id}`}
      href={`/dailyWorks/${toWire(date)}#replace-${person.kind}-${person.id}-${id}`}
      kind="quiet"
      icon="users"
      aria-label={`Sostituisci ${person.text} da ${client}`}
    >
      {people.length === 1 ? "Sostituisci" : `Sostituisci ${person.text}`}
    </LinkButton>
  ));
}

const otherDay = (date: Day, work: Delay["work"]) => (date === work.date ? "" : `${shortDay(date)} `);

const VisitRow = ({ id, day, time, agent, by }: BrokenVisit & { day: string }) => (
  <li>
    <div>
      <b>{`${day}${time} Appuntamento con lo stesso cliente`}</b>
      <p className="tight">{`${agent}: comincia ${durationWords(by)} prima che il lavoro finisca`}</p>
    </div>
    <LinkButton href={appointmentPage(id)} kind="quiet" icon="calendar">
      Appuntamento
    </LinkButton>
  </li>
);
