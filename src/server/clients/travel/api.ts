import { nothing, read, write } from "../../call/funct";
import { validIn, withRules } from "../../input/parse";
import { NewTravelTime, Pair, TravelTimeChange, TravelTimeId } from "./input";
import { messages } from "./model";
import * as travel from "./store";

const New = withRules(NewTravelTime, ({ values }) =>
  travel.travelErrors(validIn(NewTravelTime.shape.values.shape, values)),
);

export const travelApi = {
  getAll: read({ onA: "resources.edit" }, nothing, () => ({ travelTimes: travel.listTravelTimes() })),

  getFromId: read({ onA: "resources.edit" }, TravelTimeId, ({ id }) => ({
    travelTime: travel.travelTimeById(id),
  })),

  between: read({ onA: "resources.view" }, Pair, ({ from, to }) => travel.journeyOfCities(from, to)),

  createNew: write({ onA: "resources.edit" }, New, ({ values }) => ({ id: travel.addTravelTime(values) }), {
    message: messages.added,
    words: ["insert", "Ha inserito {il}"],
  }),

  update: write(
    { onA: "resources.edit" },
    TravelTimeChange,
    ({ id, values }, call) => travel.changeTravelTime(id, values, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "travel_times" },
  ),

  delete: write(
    { onA: "resources.edit" },
    TravelTimeId,
    ({ id }, call) => travel.deleteTravelTime(id, call),
    { message: messages.deleted, words: ["delete", "Ha eliminato {il}"], record: "travel_times" },
  ),
};
