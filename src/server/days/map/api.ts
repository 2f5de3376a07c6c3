import { read } from "../../call/funct";
import { OfDay } from "../../crews/input";
import { mapOfDay } from "./store";

export const mapReads = {
  ofDay: read({ onA: { allOf: ["viewDailyWorksMenu", "workersVehicles.view"] } }, OfDay, ({ date }, call) =>
    mapOfDay(date, call),
  ),
};
