import { nothing, read, write } from "../../call/funct";
import { validIn, withRules } from "../../input/parse";
import { onSiteA } from "../../journal/caller";
import { NewTravelTime, Pair, TravelTimeChange, TravelTimeId } from "./input";
import { messages } from "./model";
import * as travel from "./store";

const New = withRules(NewTravelTime, ({ values }, { site }) =>
  site === "A" ? travel.travelErrors(validIn(NewTravelTime.shape.values.shape, values)) : {},
);

export const travelApi = {
  getAll: read(
    "resources.edit",
    nothing,
    onSiteA(() => ({ travelTimes: travel.listTravelTimes() })),
  ),

  getFromId: read(
    "resources.edit",
    TravelTimeId,
    onSiteA(({ id }) => ({ travelTime: travel.travelTimeById(id) })),
  ),

  between: read(
    "resources.view",
    Pair,
    onSiteA(({ from, to }) => travel.journeyOfCities(from, to)),
  ),

  createNew: write(
    "resources.edit",
    New,
    onSiteA(({ values }) => ({ id: travel.addTravelTime(values) })),
    { message: messages.added, words: ["insert", "Ha inserito {il}"] },
  ),

  update: write(
    "resources.edit",
    TravelTimeChange,
    onSiteA(({ id, values }, call) => travel.changeTravelTime(id, values, call)),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "travel_times" },
  ),

  delete: write(
    "resources.edit",
    TravelTimeId,
    onSiteA(({ id }, call) => travel.deleteTravelTime(id, call)),
    { message: messages.deleted, words: ["delete", "Ha eliminato {il}"], record: "travel_times" },
  ),
};
