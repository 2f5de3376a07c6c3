import type { Day } from "../../base/days";
import { clientName } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import type { Point } from "../../clients/travel/model";
import { spotsOfPlaces } from "../../clients/travel/store";
import type { Call } from "../../journal/caller";
import { routeEnds, routeTowns } from "../../orders/works/model";
import { depot } from "../../orders/works/stops";
import { dayFacts } from "../facts/store";

type MapPlace = { town: string; point: Point | null; isRough: boolean };

export type MapWork = {
  id: number;
  hour: string;
  client: string;
  route: string;
  vehicles: { id: number; text: string }[];
  places: MapPlace[];
};

/** The board's works by hour, with where each loads, stops and unloads. */
export function mapOfDay(date: Day, call: Call): { works: MapWork[]; yard: Point | null } {
  const day = dayFacts(date, call);
  const works = day.works().filter(({ show_worksheet }) => show_worksheet === 1);
  const ends = new Map(works.map((work) => [work.id, routeEnds(work).flatMap(({ place }) => place ?? [])]));
  const yard = depot();
  const ids = [...ends.values()].flat().map(({ id }) => id);
  const spots = spotsOfPlaces([...new Set(yard ? [...ids, yard.id] : ids)]);
  const { lines } = day.crews();
  return {
    works: works.map((work) => ({
      id: work.id,
      hour: work.hour,
      client: clientName(work),
      route: routeTowns(work),
      vehicles: lines.flatMap(({ id_work, id_vehicle, vehicle }) =>
        id_work === work.id && id_vehicle !== null && vehicle
          ? [{ id: id_vehicle, text: `${vehicle.value} ${vehicle.text}` }]
          : [],
      ),
      places: (ends.get(work.id) ?? []).map((place) => {
        const { point = null, isRough = false } = spots.get(place.id) ?? {};
        return { town: townOrAddress(place), point, isRough };
      }),
    })),
    yard: yard ? (spots.get(yard.id)?.point ?? null) : null,
  };
}
