import { all } from "../../src/server/db/db";
import type { Random } from "./random";
import { placeNotes, streets } from "./words/places";

export type Town = {
  id: number;
  name: string;
  province: string;
  region: string;
  caps: string;
  population: number;
};

export function atlas() {
  const towns = all<Town>`SELECT id, name, province, region, caps, population FROM municipalities ORDER BY id`;
  const near = scale(towns.filter((town) => town.region === "Campania"));
  const far = scale(towns.filter((town) => town.region !== "Campania"));
  return (random: Random, share = 0.88): Town => randomTown(random.chance(share) ? near : far, random);
}

export type Atlas = ReturnType<typeof atlas>;

export function placeIn(town: Town, random: Random) {
  return {
    address: `${random.pick(streets)} ${random.int(1, 240)}${random.chance(0.08) ? "/bis" : ""}`,
    id_city: town.id,
    city: town.name,
    zip: random.pick(JSON.parse(town.caps) as string[]),
    province: town.province,
    notes: random.chance(0.25) ? random.pick(placeNotes) : "",
  };
}

type Scale = { town: Town; upTo: number }[];

// The exponent gives small towns a chance beside the large ones.
function scale(towns: Town[]): Scale {
  let upTo = 0;
  return towns.map((town) => {
    upTo += town.population ** 0.85;
    return { town, upTo };
  });
}

function randomTown(towns: Scale, random: Random): Town {
  const at = random.next() * (towns.at(-1)?.upTo ?? 0);
  let low = 0;
  let high = towns.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((towns[middle]?.upTo ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return towns[low]?.town as Town;
}
