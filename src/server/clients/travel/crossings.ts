import { type Journey, type Pace, type Point, roadBetween } from "./model";

/** Comuni of the small islands that no bridge reaches, by cadastral code; Sicily and Sardinia are regions. */
const islands: Record<string, readonly string[]> = {
  capri: ["B696", "A268"],
  ischia: ["E329", "A617", "B924", "D702", "E396", "I652"],
  procida: ["H072"],
  ponza: ["G871"],
  ventotene: ["L742"],
  elba: ["B553", "B669", "E930", "E931", "E680", "G912", "M391"],
  capraia: ["B685"],
  giglio: ["E348"],
  tremiti: ["E363"],
  lipari: ["E606"],
  salina: ["E523", "E855", "I254"],
  ustica: ["L519"],
  egadi: ["D518"],
  pantelleria: ["G315"],
  pelagie: ["E431"],
  maddalena: ["E425"],
  "san pietro": ["B789"],
  "monte isola": ["F532"],
};

const islandByCode = new Map(
  Object.entries(islands).flatMap(([island, codes]) => codes.map((code) => [code, island] as const)),
);

/** The island of a comune; empty on the mainland. */
export const islandOf = ({ code, region }: { code: string; region: string }): string =>
  islandByCode.get(code) ?? (region === "Sicilia" || region === "Sardegna" ? region.toLowerCase() : "");

type Port = readonly [island: string, latitude: number, longitude: number];

/** From port to port in minutes, for a lorry: with the waiting and the loading. */
const crossings: readonly (readonly [from: Port, to: Port, minutes: number])[] = [
  [["", 38.22, 15.63], ["sicilia", 38.2, 15.56], 60],
  [["", 40.84, 14.26], ["sicilia", 38.13, 13.37], 720],
  [["", 42.1, 11.79], ["sardegna", 40.92, 9.52], 540],
  [["", 43.55, 10.3], ["sardegna", 40.92, 9.52], 630],
  [["", 44.41, 8.91], ["sardegna", 40.84, 8.4], 780],
  [["", 40.84, 14.26], ["sardegna", 39.21, 9.11], 900],
  [["sicilia", 38.13, 13.37], ["sardegna", 39.21, 9.11], 810],
  [["", 40.84, 14.26], ["capri", 40.56, 14.24], 120],
  [["", 40.82, 14.12], ["ischia", 40.74, 13.94], 105],
  [["", 40.84, 14.26], ["ischia", 40.74, 13.94], 135],
  [["", 40.82, 14.12], ["procida", 40.77, 14.03], 80],
  [["procida", 40.77, 14.03], ["ischia", 40.74, 13.94], 60],
  [["", 41.25, 13.61], ["ponza", 40.9, 12.96], 195],
  [["", 41.25, 13.61], ["ventotene", 40.8, 13.43], 165],
  [["", 42.93, 10.54], ["elba", 42.81, 10.33], 105],
  [["", 43.55, 10.3], ["capraia", 43.05, 9.84], 210],
  [["", 42.43, 11.12], ["giglio", 42.36, 10.92], 105],
  [["", 42.0, 15.0], ["tremiti", 42.12, 15.5], 120],
  [["sicilia", 38.22, 15.25], ["lipari", 38.47, 14.96], 180],
  [["sicilia", 38.22, 15.25], ["salina", 38.56, 14.87], 240],
  [["lipari", 38.47, 14.96], ["salina", 38.56, 14.87], 75],
  [["sicilia", 38.13, 13.37], ["ustica", 38.71, 13.19], 210],
  [["sicilia", 38.02, 12.51], ["egadi", 37.93, 12.33], 105],
  [["sicilia", 38.02, 12.51], ["pantelleria", 36.83, 11.94], 420],
  [["sicilia", 37.28, 13.53], ["pelagie", 35.5, 12.6], 570],
  [["sardegna", 41.18, 9.38], ["maddalena", 41.21, 9.41], 50],
  [["sardegna", 39.2, 8.37], ["san pietro", 39.14, 8.31], 75],
  [["sardegna", 39.11, 8.36], ["san pietro", 39.14, 8.31], 70],
  [["", 45.69, 10.1], ["monte isola", 45.69, 10.09], 60],
];

const bothWays = crossings.flatMap(([from, to, minutes]) => [
  { from, to, minutes },
  { from: to, to: from, minutes },
]);

const pointOf = ([, latitude, longitude]: Port): Point => ({ latitude, longitude });

/** Where a small island's comune is placed whose own place is not known: the middle of its province is mainland. */
export function portOf(island: string): Point | null {
  const port = islands[island] && crossings.find(([, to]) => to[0] === island)?.[1];
  return port ? pointOf(port) : null;
}

type End = { point: Point; island: string };

/** Null where no ferry is known; `passed`: islands that lie behind. */
export function wayBetween(from: End, to: End, pace: Pace, passed: readonly string[] = []): Journey | null {
  if (from.island === to.island)
    return { ...roadBetween(from.point, to.point, pace), ferry: false, isOwn: false };
  const ways = bothWays.flatMap((crossing): Journey[] => {
    const [island] = crossing.to;
    if (crossing.from[0] !== from.island || passed.includes(island)) return [];
    const rest = wayBetween({ point: pointOf(crossing.to), island }, to, pace, [...passed, from.island]);
    if (!rest) return [];
    const road = roadBetween(from.point, pointOf(crossing.from), pace);
    const minutes = road.minutes + crossing.minutes + rest.minutes;
    return [{ km: road.km + rest.km, minutes, ferry: true, isOwn: false }];
  });
  return ways.sort((one, other) => one.minutes - other.minutes)[0] ?? null;
}
