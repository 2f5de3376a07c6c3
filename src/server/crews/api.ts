import { notAllowed } from "../base/errors";
import { inList, rowsOfWork } from "../call/conflict-records";
import { forKiosk, read, write } from "../call/funct";
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
    ({ id, workers }, call) => crew.replaceCrew("worker", id, workers, call),
    {
      message: messages.worker.listed,
      words: ["change", "Ha cambiato gli operai {del}"],
      record: rowsOfWork("crew_lines", "Works.getWorkers", "id"),
    },
  ),

  setVehicles: write(
    "workersVehicles.edit",
    Vehicles,
    ({ id, vehicles }, call) => crew.replaceCrew("vehicle", id, vehicles, call),
    {
      message: messages.vehicle.listed,
      words: ["change", "Ha cambiato gli automezzi {del}"],
      record: rowsOfWork("crew_lines", "Works.getVehicles", "id"),
    },
  ),

  addSingleWorker: write(
    "modifyDailyWorks",
    WorkerSeat,
    ({ id_work, id_line, id_worker }, call) =>
      crew.assign("worker", { work: id_work, line: id_line, person: id_worker }, call),
    {
      message: seatSaved,
      words: ["change", "Ha assegnato un operaio {al}"],
      record: versionedSeat("workers"),
    },
  ),

  addSingleVehicle: write(
    "modifyDailyWorks",
    VehicleSeat,
    ({ id_work, id_line, id_vehicle }, call) =>
      crew.assign("vehicle", { work: id_work, line: id_line, person: id_vehicle }, call),
    {
      message: seatSaved,
      words: ["change", "Ha assegnato un automezzo {al}"],
      record: versionedSeat("vehicles"),
    },
  ),

  deleteSingleWorker: write(
    "modifyDailyWorks",
    OfLine,
    ({ id_line }, call) => crew.unassign("worker", id_line, call),
    {
      message: seatSaved,
      words: ["change", "Ha tolto un operaio {dal}"],
      record: versionedSeat("workers"),
    },
  ),

  deleteSingleVehicle: write(
    "modifyDailyWorks",
    OfLine,
    ({ id_line }, call) => crew.unassign("vehicle", id_line, call),
    {
      message: seatSaved,
      words: ["change", "Ha tolto un automezzo {dal}"],
      record: versionedSeat("vehicles"),
    },
  ),

  addDailyWorker: write(
    "modifyDailyWorks",
    NewEntry("worker"),
    ({ date, name }) => addDayOnly("worker", date, name),
    { message: messages.worker.added, words: ["insert", "Ha inserito per un giorno {il}"] },
  ),

  addDailyVehicle: write(
    "modifyDailyWorks",
    NewEntry("vehicle"),
    ({ date, name }) => addDayOnly("vehicle", date, name),
    { message: messages.vehicle.added, words: ["insert", "Ha inserito per un giorno {il}"] },
  ),

  deleteDailyWorker: write(
    "modifyDailyWorks",
    Entry,
    ({ date, id }, call) => crew.removeDayOnly("worker", date, id, call),
    {
      message: messages.worker.removed,
      words: ["delete", "Ha tolto {il}"],
      record: inList("workers", "Works.getWorkersVehiclesList", "workers", ["date"]),
    },
  ),

  deleteDailyVehicle: write(
    "modifyDailyWorks",
    Entry,
    ({ date, id }, call) => crew.removeDayOnly("vehicle", date, id, call),
    {
      message: messages.vehicle.removed,
      words: ["delete", "Ha tolto {il}"],
      record: inList("vehicles", "Works.getWorkersVehiclesList", "vehicles", ["date"]),
    },
  ),

  getCopySources: read("modifyDailyWorks", One, ({ id }, call) => ({
    sources: copies.copySources(id, call),
  })),

  copyCrew: write({ onA: "modifyDailyWorks", onB: notAllowed }, Copy, copies.copyCrew, {
    message: copyMessages.copied,
    words: ["change", "Ha copiato una squadra {su}"],
    record: null,
  }),

  checkSwap: read({ onA: "modifyDailyWorks", onB: notAllowed }, Swap, copies.checkSwap),

  swapCrews: write({ onA: "modifyDailyWorks", onB: notAllowed }, Swap, copies.swapCrews, {
    message: swapMessages.swapped,
    words: ["change", "Ha scambiato la squadra {del}"],
    record: copies.versionedSwap,
  }),

  continueWork: write(
    { onA: { allOf: ["works.edit", "workersVehicles.edit"] }, onB: notAllowed },
    Continuation,
    continueWork,
    { message: "Lavorazione continuata", words: ["insert", "Ha continuato un altro giorno {il}"] },
  ),
};

export const crewReads = {
  nextDay: read({ onA: "works.view" }, One, ({ id }, call) => nextDayOf(id, call)),
};
