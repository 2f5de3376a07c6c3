import { notAllowed } from "../base/errors";
import { inList, rowsOfWork } from "../call/conflict-records";
import { act, forKiosk, read, write } from "../call/funct";
import { listsOf } from "../days/daily-works/store";
import { dayFacts, takenOn } from "../days/facts/store";
import { kioskCrew } from "../days/kiosk/store";
import { One } from "../input/fields";
import { cached } from "../journal/cache";
import * as copies from "./copies";
import { continueWork, nextDayOf } from "./copies";
import { copyMessages } from "./copy-plan";
import {
  Continuation,
  Copy,
  Entry,
  NewEntry,
  OfDay,
  OfLine,
  Swap,
  VehicleSeat,
  Vehicles,
  WorkerSeat,
  Workers,
} from "./input";
import { messages, seatSaved } from "./model";
import * as crew from "./store";
import { swapMessages } from "./swap-plan";
import { versionedSeat } from "./versioned-seat";
import { addDayOnly } from "./workers/day-lists";

export const crewApi = {
  getWorkersVehiclesList: forKiosk(
    read("workersVehicles.view", OfDay, ({ date }, call) =>
      cached(`lists ${date} ${call.site} ${call.user.profile}`, () => listsOf(dayFacts(date, call))),
    ),
    ({ date }, call) => kioskCrew(date, call),
  ),

  getCrews: read("workersVehicles.view", OfDay, ({ date }, call) => {
    const day = dayFacts(date, call);
    const taken = takenOn(day);
    const crews = crew.crewsOf(day.works(), day.crews());
    return { crews: crews.map((one) => ({ ...one, taken: taken(one.id_work) })), ...listsOf(day) };
  }),

  getWorkers: read("workersVehicles.view", One, ({ id }, call) => ({
    workers: crew.crewOfWork("worker", id, call),
    version: crew.crewVersion("worker", id),
  })),

  getVehicles: read("workersVehicles.view", One, ({ id }, call) => ({
    vehicles: crew.crewOfWork("vehicle", id, call),
    version: crew.crewVersion("vehicle", id),
  })),

  setWorkers: write(
    "workersVehicles.edit",
    Workers,
    act.change(
      messages.worker.listed,
      rowsOfWork("crew_lines", "Works.getWorkers", "id"),
      "Ha cambiato gli operai {del}",
    ),
    ({ id, workers }, call) => crew.replaceCrew("worker", id, workers, call),
  ),

  setVehicles: write(
    "workersVehicles.edit",
    Vehicles,
    act.change(
      messages.vehicle.listed,
      rowsOfWork("crew_lines", "Works.getVehicles", "id"),
      "Ha cambiato gli automezzi {del}",
    ),
    ({ id, vehicles }, call) => crew.replaceCrew("vehicle", id, vehicles, call),
  ),

  addSingleWorker: write(
    "modifyDailyWorks",
    WorkerSeat,
    act.change(seatSaved, versionedSeat("workers"), "Ha assegnato un operaio {al}"),
    ({ id_work, id_line, id_worker }, call) =>
      crew.assign("worker", { work: id_work, line: id_line, person: id_worker }, call),
  ),

  addSingleVehicle: write(
    "modifyDailyWorks",
    VehicleSeat,
    act.change(seatSaved, versionedSeat("vehicles"), "Ha assegnato un automezzo {al}"),
    ({ id_work, id_line, id_vehicle }, call) =>
      crew.assign("vehicle", { work: id_work, line: id_line, person: id_vehicle }, call),
  ),

  deleteSingleWorker: write(
    "modifyDailyWorks",
    OfLine,
    act.change(seatSaved, versionedSeat("workers"), "Ha tolto un operaio {dal}"),
    ({ id_line }, call) => crew.unassign("worker", id_line, call),
  ),

  deleteSingleVehicle: write(
    "modifyDailyWorks",
    OfLine,
    act.change(seatSaved, versionedSeat("vehicles"), "Ha tolto un automezzo {dal}"),
    ({ id_line }, call) => crew.unassign("vehicle", id_line, call),
  ),

  addDailyWorker: write(
    "modifyDailyWorks",
    NewEntry("worker"),
    act.insert(messages.worker.added, "Ha inserito per un giorno {il}"),
    ({ date, name }) => addDayOnly("worker", date, name),
  ),

  addDailyVehicle: write(
    "modifyDailyWorks",
    NewEntry("vehicle"),
    act.insert(messages.vehicle.added, "Ha inserito per un giorno {il}"),
    ({ date, name }) => addDayOnly("vehicle", date, name),
  ),

  deleteDailyWorker: write(
    "modifyDailyWorks",
    Entry,
    act.delete(
      messages.worker.removed,
      inList("workers", "Works.getWorkersVehiclesList", "workers", ["date"]),
      "Ha tolto {il}",
    ),
    ({ date, id }, call) => crew.removeDayOnly("worker", date, id, call),
  ),

  deleteDailyVehicle: write(
    "modifyDailyWorks",
    Entry,
    act.delete(
      messages.vehicle.removed,
      inList("vehicles", "Works.getWorkersVehiclesList", "vehicles", ["date"]),
      "Ha tolto {il}",
    ),
    ({ date, id }, call) => crew.removeDayOnly("vehicle", date, id, call),
  ),

  getCopySources: read("modifyDailyWorks", One, ({ id }, call) => ({
    sources: copies.copySources(id, call),
  })),

  copyCrew: write(
    { onA: "modifyDailyWorks", onB: notAllowed },
    Copy,
    act.change(copyMessages.copied, null, "Ha copiato una squadra {su}"),
    copies.copyCrew,
  ),

  checkSwap: read({ onA: "modifyDailyWorks", onB: notAllowed }, Swap, copies.checkSwap),

  swapCrews: write(
    { onA: "modifyDailyWorks", onB: notAllowed },
    Swap,
    act.change(swapMessages.swapped, copies.versionedSwap, "Ha scambiato la squadra {del}"),
    copies.swapCrews,
  ),

  continueWork: write(
    { onA: { allOf: ["works.edit", "workersVehicles.edit"] }, onB: notAllowed },
    Continuation,
    act.insert("Lavorazione continuata", "Ha continuato un altro giorno {il}"),
    continueWork,
  ),
};

export const crewReads = {
  nextDay: read({ onA: "works.view" }, One, ({ id }, call) => nextDayOf(id, call)),
};
