import type { Point } from "../../clients/travel/model";
import { spotsOfPlaces } from "../../clients/travel/store";
import type { Calendar, Slot, WantedWork } from "./model";

/** Where the work would be, and the others of that day; `unknown`: those without a position. */
export type PlacesOfSlot = {
  own: Point;
  others: { text: string; point: Point }[];
  unknown: string[];
};

/** Each with the day's places, where its own is known and there are others; of a guess the text says so. */
export function withPlaces<S extends Slot>(
  slots: readonly S[],
  { first, moving }: WantedWork,
  { days }: Pick<Calendar, "days">,
): S[] {
  const worksOn = new Map(
    days.map(({ date, works }) => [date, works.filter(({ id, isShown }) => isShown && !moving.has(id))]),
  );
  const shown = slots.flatMap(({ date }) => worksOn.get(date) ?? []);
  const spots = spotsOfPlaces([...new Set([first, ...shown.map((work) => work.first)])]);
  const own = spots.get(first)?.point;
  if (!own) return [...slots];
  return slots.map((slot) => {
    const works = (worksOn.get(slot.date) ?? []).map(({ hour, client, town, first: place }) => {
      const { point = null, isRough = false } = spots.get(place) ?? {};
      return { text: `${hour} ${client}, ${town}${isRough ? " ca." : ""}`, point };
    });
    const others = works.flatMap(({ text, point }) => (point ? [{ text, point }] : []));
    const unknown = works.flatMap(({ text, point }) => (point ? [] : [text]));
    return others.length ? { ...slot, places: { own, others, unknown } } : slot;
  });
}
