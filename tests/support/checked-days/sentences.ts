import { goesHome } from "./rides";
import type { Kind, Rows, Work } from "./rows";
import { asksDriver, type Crews, drives, has, isTooFar, limitsBarring, overlap, worksOf } from "./rules";

type Answered = { kind: Kind; id: number; text: string; reason: string };

export const skillOf: Record<string, string> = {
  "Patente B": "licence_b",
  "Patente C": "licence_c",
  "Patente CE": "licence_ce",
  CQC: "cqc",
  Caposquadra: "foreman",
  Pianoforte: "piano",
  Elevatore: "lift",
};

export const minutesIn = (text: string) =>
  Number(/(\d+) h/.exec(text)?.[1] ?? 0) * 60 + Number(/(\d+) min/.exec(text)?.[1] ?? 0);

/** `9 h 20 min`, `9 h ca.` where a road is a guess. */
export function wheelOf({ wheel, isRough }: Work): string {
  const parts = [
    [Math.floor(wheel / 60), "h"],
    [wheel % 60, "min"],
  ].flatMap(([value, unit]) => (value ? `${value} ${unit}` : []));
  return `${parts.join(" ")}${isRough ? " ca." : ""}`;
}

const clockOf = (minutes: number) => new Date(minutes * 60_000).toTimeString().slice(0, 5);

/** What is not true in the reason of a seat, part by part. */
export function falseReasons(
  { kind, id, text, reason }: Answered,
  work: Work,
  crews: Crews,
  rows: Rows,
): string[] {
  const crew = crews.get(work) ?? [];
  const named = (name: string, of: Kind) =>
    crew.find((seat) => seat.kind === of && rows.personOf.get(`${of} ${seat.id}`)?.text === name)?.id;
  const all = (names: string, of: Kind, holds: (other: number) => boolean) =>
    names.split(/, | e /).every((name) => {
      const other = named(name, of);
      return other !== undefined && holds(other);
    });
  const isDriving = (worker: number | undefined, vehicle: number | undefined) =>
    worker !== undefined && vehicle !== undefined && drives(worker, rows.vehicleOf(vehicle), rows);
  const rules: [RegExp, (...parts: string[]) => boolean][] = [
    [
      /^anche alle (\d\d:\d\d) da (.+?)(?:, a (\d+) km( ca\.)?, (.+?)( ca\.)?(, con il traghetto)?)?$/,
      (hour, client, km, isRoughWay, time, isRoughTime, ferry) => {
        const other = worksOf({ kind, id }, crews, rows).today.find(
          (one) => one !== work && one.hour === hour && one.client === client,
        );
        if (!other) return false;
        const road =
          other.end <= work.end ? rows.way(other, work, { kind, id }) : rows.way(work, other, { kind, id });
        if (!km) return road === null;
        const isRough = [isRoughWay, isRoughTime].every((ca) => (ca !== undefined) === road?.isRough);
        const isIt = road?.km === Number(km) && road.minutes === minutesIn(time ?? "");
        return isIt && isRough && road.ferry === (ferry !== undefined);
      },
    ],
    [
      /^(.+) in settimana$/,
      (hours) => {
        const wanted = hours === "nessun'ora" ? 0 : minutesIn(hours ?? "");
        return kind === "worker" && weekOf(id, rows) === wanted;
      },
    ],
    [
      /^può guidare (.+)$/,
      (name) =>
        isDriving(id, named(name ?? "", "vehicle")) &&
        asksDriver(rows.vehicleOf(named(name ?? "", "vehicle") as number)),
    ],
    [/^lo guida (.+)$/, (name) => isDriving(named(name ?? "", "worker"), id)],
    [
      /^ultima volta con (.+)$/,
      (names) => all(names ?? "", "worker", (other) => lastCrew("worker", id, rows).has(other)),
    ],
    [
      /^di solito con (.+)$/,
      (names) =>
        kind === "worker"
          ? all(names ?? "", "vehicle", (vehicle) => usualOf(vehicle, rows).has(id))
          : all(names ?? "", "worker", (worker) => usualOf(id, rows).has(worker)),
    ],
    [
      /^nell'ultima squadra di (.+)$/,
      (name) =>
        kind === "worker" &&
        all(name ?? "", "vehicle", (vehicle) => lastCrew("vehicle", vehicle, rows).has(id)),
    ],
    [
      /^l'ultima volta con (.+)$/,
      (names) =>
        kind === "vehicle" &&
        all(names ?? "", "worker", (worker) => lastCrew("vehicle", id, rows).has(worker)),
    ],
    [/^di un'altra ditta$/, () => text.startsWith("Unica")],
    [
      /^porta ([\d.,]+) m³$/,
      (volume) =>
        rows.vehicleOf(id).cubicMetres === Number(volume?.replace(",", ".")) && work.cubicMetres !== null,
    ],
    [/^libero$/, () => kind === "vehicle"],
    [
      /^ci va (?:con (.+)|per conto suo)$/,
      (name) => {
        const day = worksOf({ kind, id }, crews, rows).today;
        const before = day[day.indexOf(work) - 1];
        if (
          kind !== "worker" ||
          !before ||
          goesHome(before, work) ||
          (rows.way(before, work, { kind, id })?.km ?? 0) <= 3
        )
          return false;
        const vehicles = [...crew, ...(crews.get(before) ?? [])].filter((seat) => seat.kind === "vehicle");
        const goes = (seat: { kind: Kind; id: number }) => {
          const own = worksOf(seat, crews, rows).today;
          return own.includes(work) && own[own.indexOf(work) - 1] === before;
        };
        const named = vehicles.filter((seat) => rows.personOf.get(`vehicle ${seat.id}`)?.text === name);
        return name
          ? named.length > 0
          : !vehicles.some((seat) => goes(seat) && rows.vehicleOf(seat.id).seats === null);
      },
    ],
    [
      /^serve chi lo porti da (.+)$/,
      (client) => {
        const day = worksOf({ kind, id }, crews, rows).today;
        const before = day[day.indexOf(work) - 1];
        return kind === "vehicle" && before?.client === client && !goesHome(before, work);
      },
    ],
    [
      /^(?:accompagna|passa a prendere) (?:una persona|\d+ persone) da .+ \(\d+ km(?: ca\.)? in più\)$/,
      () => kind === "vehicle",
    ],
    [
      /^(Patente .+|CQC|Caposquadra|Pianoforte|Elevatore)$/,
      (name) => {
        const skill = skillOf[name ?? ""] ?? "";
        return (work.skills[skill] ?? 0) > 0 && has(id, skill, rows);
      },
    ],
  ];
  return partsOf(reason).flatMap((part) => {
    const rule = rules.find(([pattern]) => pattern.test(part));
    const [, ...parts] = rule?.[0].exec(part) ?? [];
    return rule?.[1](...parts)
      ? []
      : [`${work.hour} ${work.client}: ${text}: ${rule ? "false" : "unknown"}: ${part}`];
  });
}

const beginnings =
  /, (?=anche alle|ultima volta con|di solito con|nell'ultima squadra di|l'ultima volta con|può guidare|lo guida|di un'altra|porta \d|nessun'ora|\d+ (?:h|min)\b[^,]* in settimana|libero|ci va|serve|accompagna|passa|Patente|CQC|Caposquadra|Pianoforte|Elevatore)/;

const partsOf = (reason: string) => reason.split(beginnings).filter(Boolean);

function weekOf(worker: number, { date, works, seats }: Rows): number {
  const monday = new Date(`${date}T12:00`);
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  const days = Array.from({ length: 7 }, (_, at) => {
    const day = new Date(monday);
    day.setDate(day.getDate() + at);
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
  });
  return works
    .filter((work) => work.date !== date && days.includes(work.date))
    .filter(({ id }) =>
      seats.some((seat) => seat.work === id && seat.kind === "worker" && seat.id === worker),
    )
    .reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The workers of the last work within four weeks before the day. */
function lastCrew(kind: Kind, id: number, { date, seats, workOf }: Rows): ReadonlySet<number> {
  const own = seats.flatMap((seat) => {
    const work = workOf.get(seat.work);
    const isRecent = work && work.date < date && Date.parse(date) - Date.parse(work.date) <= 28 * 86_400_000;
    return seat.kind === kind && seat.id === id && isRecent ? work : [];
  });
  const last = own.toSorted((one, other) => one.start - other.start || one.id - other.id).at(-1);
  const mates = seats.flatMap((seat) => (seat.work === last?.id && seat.kind === "worker" ? seat.id : []));
  return new Set(mates.filter((mate) => kind === "vehicle" || mate !== id));
}

function usualOf(vehicle: number, rows: Rows): ReadonlySet<number> {
  return new Set(
    [...rows.usualVehicle].flatMap(([worker, of]) =>
      of === vehicle && rows.personOf.get(`worker ${worker}`)?.isListed ? worker : [],
    ),
  );
}

/** Whether what keeps somebody from a work is true. */
export function isTrueObstacle(
  statement: string,
  { kind, id }: { kind: Kind; id: number },
  work: Work,
  crews: Crews,
  rows: Rows,
): boolean {
  const person = rows.personOf.get(`${kind} ${id}`);
  const { today, around } = worksOf({ kind, id }, crews, rows);
  const others = [...today, ...around].filter((other) => other !== work);
  const away = /^è (?:assente|fermo)(?: \((.+)\))?$/.exec(statement);
  if (away) return person?.absence === (away[1] ?? "");
  const there = /^è (?:ad?|da) (.+) fino alle (\d\d:\d\d)(?: ca\.)?$/.exec(statement);
  if (there)
    return others.some(
      (other) =>
        overlap(work, other) &&
        other.start <= work.start &&
        clockOf(other.end) === there[2] &&
        isAt(other, there[1] as string),
    );
  const later = /^è (?:ad?|da) (.+) dalle (\d\d:\d\d)$/.exec(statement);
  if (later)
    return today.some(
      (other) =>
        overlap(work, other) &&
        other.start > work.start &&
        other.hour === later[2] &&
        isAt(other, later[1] as string),
    );
  const before = /^è (?:ad?|da) (.+) dalle (\d\d:\d\d) di \S+ (\d+)$/.exec(statement);
  if (before)
    return around.some(
      (other) =>
        overlap(work, other) &&
        other.hour === before[2] &&
        isAt(other, before[1] as string) &&
        Number(other.date.slice(8)) === Number(before[3]),
    );
  const late = /^non fa in tempo: alle (\d\d:\d\d)(?: di \S+ (\d+))? è (?:ad?|da) (.+)$/.exec(statement);
  if (late)
    return others.some(
      (other) =>
        isTooFar(work, other, { kind, id }, rows) &&
        other.hour === late[1] &&
        isAt(other, late[3] as string) &&
        (late[2] === undefined || Number(other.date.slice(8)) === Number(late[2])),
    );
  const barring = limitsBarring({ kind, id }, work, crews, rows);
  const tired =
    /^(?:deve riposare .+|non torna in tempo(?: da .+)?): (?:\S+ (\d+) )?(finisce|comincia) alle (\d\d:\d\d)(?: ca\.)?$/.exec(
      statement,
    );
  if (tired)
    return (
      barring.includes(statement.startsWith("deve") ? "rest" : "away") &&
      others.some(
        (other) =>
          (tired[2] === "finisce" ? clockOf(other.end) : other.hour) === tired[3] &&
          (tired[1] === undefined ? other.date === work.date : other.date.slice(8).endsWith(tired[1])),
      )
    );
  if (/^farebbe una giornata di .+$/.test(statement)) return barring.length > 0;
  return false;
}

const isAt = ({ town, client }: Work, name: string) => town === name || client === name;
