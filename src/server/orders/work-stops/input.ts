import { PlaceOrNone } from "../../clients/pickup-places/input";
import { list, optionalId, orAbsent } from "../../input/fields";
import { maxStops } from "./model";

/** Where the goods go; what is absent, a change leaves as it was. An empty end is to be decided. */
export const route = {
  id_unloadingPlace: orAbsent(PlaceOrNone),
  /** Empty ones are left out: fields of a form that nobody filled. */
  stops: orAbsent(list(optionalId(), maxStops).transform((stops) => stops.filter((id) => id !== null))),
};
