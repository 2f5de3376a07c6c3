import * as profiles from "./accounts/profiles/store";
import * as accounts from "./accounts/store";
import * as clients from "./clients/store";
import * as absences from "./crews/absences/store";
import * as crew from "./crews/taken-back";
import * as workHours from "./crews/work-hours/store";
import * as workers from "./crews/workers/store";
import * as lists from "./firm/lists/store";
import * as catalogue from "./materials/catalogue";
import * as counted from "./materials/counted";
import * as logbook from "./office/logbook/store";
import * as notes from "./office/notes/store";
import * as cancelled from "./orders/cancelled";
import * as permits from "./orders/permits/store";
import * as works from "./orders/works/taken-back";
import * as listing from "./search/listing/store";
import * as boxNumbers from "./storage/boxes/numbers";
import * as boxes from "./storage/boxes/store";
import type { Rules } from "./undo/revert";
import * as appointments from "./visits/appointments/taken-back";

/** Imported by the undo room, so that no entry of the program can start without it. */
export const undoRules: Rules = {
  absences: absences.mayTakeBack,
  agents: lists.mayTakeBack("agents"),
  appointments: appointments.mayTakeBack,
  box_groups: lists.mayTakeBack("box-groups"),
  box_lines: boxes.mayTakeBack,
  boxes: boxNumbers.mayTakeBack,
  clients: clients.mayTakeBack,
  crew_lines: crew.mayTakeBack,
  loss_reasons: lists.mayTakeBack("loss-reasons"),
  material_loads: counted.mayTakeBack,
  materials: catalogue.mayTakeBack,
  memo_shares: notes.mayTakeBackShare,
  memos: notes.mayTakeBackMemo,
  order_materials: counted.mayTakeBack,
  orders: cancelled.mayTakeBack,
  payment_types: lists.mayTakeBack("payment-types"),
  permits: permits.mayTakeBack,
  profile_permissions: profiles.mayTakeBackPermission,
  profiles: profiles.mayTakeBack,
  report_shares: notes.mayTakeBackShare,
  reports: notes.mayTakeBackReport,
  saved_views: listing.mayTakeBack,
  sources: lists.mayTakeBack("sources"),
  users: accounts.mayTakeBack,
  vehicle_logs: logbook.mayTakeBack,
  vehicles: workers.mayTakeBack,
  work_hours: workHours.mayTakeBack,
  work_types: lists.mayTakeBack("work-types"),
  worker_logs: logbook.mayTakeBack,
  workers: workers.mayTakeBack,
  works: works.mayTakeBack,
};
