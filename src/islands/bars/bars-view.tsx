import { useLayoutEffect, useRef } from "react";
import { type Day, minutesOf, shortDay } from "../../server/base/days";
import { civilOf, instantOf } from "../../server/base/instants";
import { type Kind, kinds, staffing } from "../../server/crews/model";
import {
  type Bar,
  type BarRow,
  type DayBars,
  type Leg,
  unknownLength,
  usualHours,
} from "../../server/days/bars/model";
import { lateText } from "../../server/days/delays/model";
import { hoursText, spanText } from "../../server/orders/works/model";
import { lanesOf } from "./lanes";

type Shown = {
  bars: DayBars;
  /** The server's clock, in milliseconds. */
  now: number;
  /** Without the places. */
  isSmall?: boolean;
  isChanged?(work: number): boolean;
  /** Without both nothing can be opened. */
  hrefOf?(work: number): string;
  onOpen?(work: number): void;
  opened?: number;
  /** Bars that may be dragged have a handle at their end. */
  hasHandles?: boolean;
};

const minutesOfHour = 60;

/** The hour that the clock shows so many minutes after the midnight that began the day. */
export const clockAt = (date: Day, minutes: number) => civilOf(instantOf(date, "00:00") + minutes);

/** The day on an axis of hours: a row for each vehicle, and below one for each crew without. */
export function BarsView({ bars, now: milliseconds, ...shown }: Shown) {
  const { date, from, until, rows } = bars;
  const now = milliseconds / 60_000 - instantOf(date, "00:00");
  const share = (minutes: number) => `${(100 * minutes) / (until - from)}%`;
  const place = (start: number, minutes: number) => ({
    left: share(Math.max(start, from) - from),
    width: share(Math.max(0, Math.min(start + minutes, until) - Math.max(start, from))),
  });
  const hours = Array.from({ length: (until - from) / minutesOfHour }, (_, at) => from + at * minutesOfHour);
  const axis = useRef<HTMLDivElement>(null);
  // Where the hours are scrolled, as on a phone, a night before them is on the left.
  useLayoutEffect(() => {
    const element = axis.current as HTMLDivElement;
    const frame = element.parentElement;
    const width = element.querySelector(".bar-track")?.clientWidth ?? 0;
    if (frame) frame.scrollLeft = (width * (usualHours.from - from)) / (until - from);
  }, [from, until]);
  const known = new Map(bars.works.map((work) => [work.id, work]));
  return (
    <div
      ref={axis}
      className="day-bars"
      data-small={shown.isSmall ? "" : undefined}
      style={{ "--hours": hours.length } as object}
    >
      <div className="bar-hours" aria-hidden="true">
        {hours.map((minutes) => (
          <span key={minutes}>{minutesOf(clockAt(date, minutes).time) / minutesOfHour}</span>
        ))}
      </div>
      <ul aria-label="Automezzi e squadre">
        {rows.map((row) => (
          <Row key={row.key} {...{ row, known, place, now, date, until }} {...shown} />
        ))}
      </ul>
      {!shown.isSmall && <OnPaper bars={bars} />}
      {now > from && now < until && (
        <div className="bar-now" aria-hidden="true">
          <span style={place(now, 0)} />
        </div>
      )}
    </div>
  );
}

/** What a sheet of paper has no room or colour for. */
const OnPaper = ({ bars: { works, date } }: { bars: DayBars }) => (
  <ul className="bar-list">
    {works
      .toSorted((one, other) => one.start - other.start)
      .map((work) => (
        <li key={work.id}>{[barText(work, date), work.crew.join(", ")].filter(Boolean).join(": ")}</li>
      ))}
  </ul>
);

type Place = (start: number, minutes: number) => { left: string; width: string };

type RowProps = Omit<Shown, "bars" | "now"> & {
  /** Minutes of the day's axis that are over. */
  now: number;
  row: BarRow;
  known: ReadonlyMap<number, Bar>;
  place: Place;
  date: Day;
  /** Where the axis ends. */
  until: number;
};

function Row({ row, known, place, until, ...shown }: RowProps) {
  const works = row.works.flatMap((id) => known.get(id) ?? []);
  const { lanes, of } = lanesOf(works);
  const state = row.away === undefined ? "" : row.away ? `fermo: ${row.away}` : "fermo";
  return (
    <li
      className="bar-row"
      data-row={row.vehicle ?? undefined}
      data-idle={works.length ? undefined : ""}
      data-away={state ? "" : undefined}
    >
      <span className="bar-name" title={row.name}>
        {row.code && <b>{row.code}</b>} {row.name} {state && <span className="bar-state">{state}</span>}
      </span>
      <div className="bar-track" style={{ "--lanes": lanes } as object}>
        {row.legs.map((leg) => (
          <LegMark key={`${leg.kind} ${leg.start}`} leg={leg} place={place} />
        ))}
        {works.map((work) => (
          <WorkBar key={work.id} {...{ work, place, until }} lane={of.get(work.id) ?? 0} {...shown} />
        ))}
      </div>
    </li>
  );
}

const LegMark = ({ leg: { kind, start, minutes, text, isTooLate }, place }: { leg: Leg; place: Place }) => (
  <span
    className={`bar-leg ${kind}`}
    data-late={isTooLate ? "" : undefined}
    title={isTooLate ? `${text}: non fa in tempo` : text}
    style={place(start, minutes)}
  >
    <span className="hidden">{text}</span>
  </span>
);

type BarProps = Omit<RowProps, "known" | "row"> & { work: Bar; lane: number };

function WorkBar({ work, lane, place, now, date, until, ...shown }: BarProps) {
  const { isSmall, isChanged, hrefOf, onOpen, opened, hasHandles } = shown;
  const { id, start, client, late = 0 } = work;
  const minutes = work.minutes || unknownLength;
  const goesOn = work.minutes > 0 && start + minutes > until;
  const end = clockAt(date, start + minutes);
  const where = goesOn ? `${work.place} → ${end.time} di ${shortDay(end.date)}` : work.place;
  const changes = isChanged?.(id) ?? false;
  const text = [barText({ ...work, place: where }, date), changes && "cambia"].filter(Boolean).join(", ");
  const marks = {
    className: "bar-work",
    "data-work": id,
    "data-width": place(start, minutes).width,
    "data-clash": work.isClash ? "" : undefined,
    "data-over": work.minutes && start + minutes <= now ? "" : undefined,
    "data-open-end": work.minutes ? undefined : "",
    "data-goes-on": goesOn ? "" : undefined,
    "data-changed": changes ? "" : undefined,
    title: [text, ...work.crew, ...work.problems].join("\n"),
    style: { ...place(start, minutes), "--lane": lane } as object,
  };
  const content = (
    <>
      <span className="bar-text" aria-hidden="true">
        <b>{client}</b>
        {!isSmall && <span> {where}</span>}
      </span>
      <Seats work={work} />
      {late > 0 && <span className="bar-late" style={{ width: `${(100 * late) / minutes}%` }} />}
      {hasHandles && !work.day && !goesOn && <span className="bar-end" />}
    </>
  );
  if (hrefOf)
    return (
      <a {...marks} href={hrefOf(id)} aria-label={text}>
        {content}
      </a>
    );
  if (!onOpen)
    return (
      <div {...marks}>
        <span className="hidden">{text}</span>
        {content}
      </div>
    );
  return (
    <button
      type="button"
      {...marks}
      aria-label={text}
      aria-expanded={opened === id}
      onClick={() => onOpen(id)}
    >
      {content}
    </button>
  );
}

/** A dot for each seat: full ones are taken, open ones missing. */
const Seats = ({ work: { asked, there } }: { work: Bar }) => (
  <span className="bar-seats" aria-hidden="true">
    {kinds.map((kind) => (
      <span key={kind} className={kind}>
        {Array.from({ length: Math.max(asked[kind], there[kind]) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no names
          <i key={at} data-free={at < there[kind] ? undefined : ""} />
        ))}
      </span>
    ))}
  </span>
);

const nouns: Record<Kind, readonly [string, string]> = {
  worker: ["operaio", "operai"],
  vehicle: ["automezzo", "automezzi"],
};

function missingText({ asked, there }: Bar): string {
  const { lacks, requiresNothing } = staffing(asked, there);
  if (requiresNothing) return "";
  const missing = kinds.flatMap((kind) =>
    lacks[kind] ? `${lacks[kind]} ${nouns[kind][lacks[kind] === 1 ? 0 : 1]}` : [],
  );
  if (!missing.length) return "completa";
  return `${lacks.worker + lacks.vehicle === 1 ? "manca" : "mancano"} ${missing.join(" e ")}`;
}

/** All that a bar shows, as words. */
export const barText = (work: Bar, date: Day): string =>
  [
    [work.day, hoursText(work), work.client].filter(Boolean).join(" "),
    work.place,
    work.type,
    work.span && spanText(work.span),
    work.isCancelled && "annullato",
    work.late && lateText(work.late),
    missingText(work),
    work.isClash && "non va insieme a un'altra",
    work.minutes && clockAt(date, work.start + work.minutes).date > date && "finisce il giorno dopo",
  ]
    .filter(Boolean)
    .join(", ");
