import { nothing, read } from "../../call/funct";
import { simpleRecord } from "../../call/simple-record";
import { validIn } from "../../input/fields";
import { Pair, TravelTimeChange, TravelTimeValues } from "./input";
import * as travel from "./store";

export const travelApi = {
  getAll: read({ onA: "resources.edit" }, nothing, () => ({ travelTimes: travel.listTravelTimes() })),

  between: read({ onA: "resources.view" }, Pair, ({ from, to }) => travel.journeyOfCities(from, to)),

  ...simpleRecord("travel_times", {
    gate: { onA: "resources.edit" },
    name: "travelTime",
    values: TravelTimeValues,
    changed: TravelTimeChange,
    find: travel.travelTimeById,
    columns: travel.columnsOf,
    errors: (typed) => travel.travelErrors(validIn(TravelTimeValues.shape, typed)),
  }),
};
