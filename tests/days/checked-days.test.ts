import { brokenByAnswer } from "../support/checked-days/answer";
import { buildDay } from "../support/checked-days/build";
import { checkDay } from "../support/checked-days/course";
import { type Person, readRows, type Work } from "../support/checked-days/rows";
import { brokenBy, drives } from "../support/checked-days/rules";
import { thorough } from "../support/thorough";
import { as, toWire, type Values } from "../support/world";

const seeds = thorough ? Array.from({ length: 60 }, (_, at) => at + 1) : [5, 54];

test.each(seeds)(
  "an independent checker finds nothing broken in the plans of a random day (day %d)",
  async (seed) => {
    const { broken, seats, sentences } = await checkDay(seed, seed % 2 === 0);
    expect(broken).toEqual([]);
    expect(seats).toBeGreaterThan(0);
    expect(sentences).toBeGreaterThan(0);
  },
  120_000,
);

describe("the checker of random days finds what is planted:", () => {
  const empty = { mode: "empty" as const, unlocked: [] };
  let found: ReturnType<typeof compose> | undefined;
  const compose = async () => {
    const { date } = buildDay(11);
    const { values } = await as("superadmin").call("Works", "composeDay", { date: toWire(date), ...empty });
    return { plan: values, rows: await readRows(date) };
  };
  const composed = async () => {
    found ??= compose();
    const { plan, rows } = await found;
    return { plan: structuredClone(plan) as Values, rows };
  };
  type Found = Awaited<ReturnType<typeof composed>>;
  const seats = ({ plan }: Found): Values[] => plan.works.flatMap((work: Values) => work.seats);
  const added = (found: Found, kind: string) =>
    seats(found).find((seat) => seat.state === "added" && seat.kind === kind) as Values;
  const workWith = ({ plan }: Found, seat: Values) =>
    plan.works.find((work: Values) => work.seats.includes(seat)) as Values;
  const remove = (found: Found, seat: Values) => {
    const work = workWith(found, seat);
    work.seats = work.seats.filter((one: Values) => one !== seat);
  };

  const planted: [string, (found: Found) => void, RegExp][] = [
    [
      "a seat that goes to somebody absent",
      (found) => {
        const { id } = found.rows.people.find(
          ({ kind, absence }) => kind === "worker" && absence !== undefined,
        ) as Values;
        added(found, "worker").id = id;
      },
      /is absent/,
    ],
    [
      "a seat that goes to somebody retired",
      (found) => {
        const { id } = found.rows.people.find(
          ({ kind, isListed }) => kind === "worker" && !isListed,
        ) as Values;
        added(found, "worker").id = id;
      },
      /not in the list/,
    ],
    [
      "somebody at two works at once",
      (found) => {
        const seat = added(found, "worker");
        const { start } = found.rows.workOf.get(workWith(found, seat).id_work) as Values;
        const other = found.plan.works.find(({ id_work, seats }: Values) => {
          const work = found.rows.workOf.get(id_work) as Values;
          return (
            !seats.includes(seat) &&
            Math.abs(work.start - start) < 60 &&
            seats.some((one: Values) => one.kind === "worker" && one.state === "added")
          );
        });
        other.seats.find((one: Values) => one.kind === "worker" && one.state === "added").id = seat.id;
      },
      /is also at|somebody twice/,
    ],
    [
      "a typed seat that is gone",
      (found) =>
        remove(
          found,
          seats(found).find(({ state }) => state === "typed"),
        ),
      /does not stay/,
    ],
    [
      "a vehicle without its driver",
      (found) => {
        const vehicle = seats(found).find(
          ({ state, reason }) => state === "added" && reason.startsWith("lo guida"),
        );
        const work = workWith(found, vehicle);
        work.seats = work.seats.filter(({ kind }: Values) => kind === "vehicle");
      },
      /without a driver/,
    ],
    [
      "a seat too many",
      (found) => {
        const work = workWith(found, added(found, "worker"));
        const isThere = (id: number) =>
          work.seats.some((seat: Values) => seat.kind === "worker" && seat.id === id);
        const all = found.rows.people.filter(({ kind, id }) => kind === "worker" && !isThere(id));
        for (const { id, text } of all.slice(0, 5)) work.seats.push({ ...added(found, "worker"), id, text });
      },
      /more workers than asked/,
    ],
    ["a figure that is too good", ({ plan }) => plan.plan.km--, /plan.km is/],
    ["an empty seat that is not counted", (found) => remove(found, added(found, "worker")), /plan.empty is/],
    [
      "hours of the week that are not so many",
      (found) => {
        const seat = added(found, "worker");
        seat.reason = seat.reason.replace(/[^,]+ in settimana/, "99 h in settimana");
      },
      /false: 99 h in settimana/,
    ],
    [
      "a mate who was not there",
      (found) => {
        const seat = added(found, "worker");
        seat.reason = `ultima volta con ${seat.text}`;
      },
      /false: ultima volta/,
    ],
    [
      "a reason that it does not know",
      (found) => {
        added(found, "worker").reason = "è simpatico";
      },
      /unknown: è simpatico/,
    ],
    [
      "a sentence that says nobody is free",
      ({ plan }) => {
        const [work] = plan.works;
        work.gaps = [...work.gaps, `Nessun operaio libero alle ${work.hour}`];
      },
      /false: Nessun operaio libero/,
    ],
  ];
  test.each(planted)("%s", async (_, plant, finding) => {
    const found = await composed();
    expect(brokenByAnswer(found.plan, empty, found.rows, new Set()).broken).toEqual([]);
    plant(found);
    expect(brokenByAnswer(found.plan, empty, found.rows, new Set()).broken.join("\n")).toMatch(finding);
  });

  type Other = { client: string; hour: string };
  const leavings: [string, (other: Other) => string, boolean][] = [
    ["is elsewhere", ({ client, hour }) => `che è da ${client} dalle ${hour}`, true],
    ["would break a rule", () => "altrimenti è anche altrove", true],
    ["is elsewhere at another hour", ({ client }) => `che è da ${client} dalle 03:07`, false],
    ["is absent", () => "che è assente (ferie)", false],
    ["costs more", () => "che qui costerebbe quanto 3 km in più", false],
    ["leaves for others' sake", () => "per gli altri posti che cambiano", false],
  ];
  test.each(leavings)("who is elsewhere and %s", async (_, why, isTrue) => {
    const found = await composed();
    const isWorker = ({ kind, state }: Values) => kind === "worker" && state === "added";
    const pairs = found.rows.ofDay.flatMap((work) => found.rows.ofDay.map((other) => ({ work, other })));
    const workOf = ({ id }: Work): Values => found.plan.works.find(({ id_work }: Values) => id_work === id);
    const { work, other } = pairs.find(
      ({ work, other }) =>
        work.start < other.start &&
        other.start < work.end &&
        [work, other].every((one) => workOf(one)?.seats.some(isWorker)),
    ) as { work: Work; other: Work };
    const [seat, left] = [work, other].map((one) => workOf(one).seats.find(isWorker)) as [Values, Values];
    found.rows.seats.push({ line: -1, work: work.id, kind: "worker", id: left.id });
    const { broken } = brokenByAnswer(found.plan, empty, found.rows, new Set());
    Object.assign(seat, { id_line: -1, instead: `${left.text}, ${why(other)}` });
    const added = brokenByAnswer(found.plan, empty, found.rows, new Set()).broken.filter(
      (text) => !broken.includes(text),
    );
    found.rows.seats.pop();
    expect(added.join("\n")).toMatch(isTrue ? /^$/ : /instead of .+: false$/);
  });

  test("one driver where a vehicle is at the wheel for too long", async () => {
    const found = await composed();
    const vehicle = added(found, "vehicle");
    const work = {
      ...(found.rows.workOf.get(workWith(found, vehicle).id_work) as Work),
      asksTwoDrivers: true,
    };
    const drivers = found.rows.people.filter(
      ({ kind, id }) => kind === "worker" && drives(id, found.rows.vehicleOf(vehicle.id), found.rows),
    );
    const seated = (count: number) =>
      [vehicle as Person, ...drivers.slice(0, count)].map(({ kind, id }) => ({ kind, id, isPlan: true }));
    const brokenWith = (count: number) => brokenBy(new Map([[work, seated(count)]]), found.rows).join("\n");
    expect(brokenWith(1)).toMatch(/at the wheel for too long/);
    expect(brokenWith(2)).not.toMatch(/at the wheel for too long/);
  });
});
