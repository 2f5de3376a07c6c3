import * as profiles from "./accounts/profiles/store";
import * as accounts from "./accounts/store";
import * as clients from "./clients/store";
import * as absences from "./crews/absences/store";
import * as crew from "./crews/store";
import * as workHours from "./crews/work-hours/store";
import * as workers from "./crews/workers/store";
import * as lists from "./firm/lists/store";
import * as catalogue from "./materials/catalogue";
import * as counted from "./materials/counted";
import * as logbook from "./office/logbook/store";
import * as memos from "./office/memos/store";
import * as reports from "./office/reports/store";
import * as works from "./orders/works/store";
import * as listing from "./search/listing/store";
import * as boxNumbers from "./storage/boxes/numbers";
import * as boxes from "./storage/boxes/store";
import type { Rules } from "./undo/revert";
import * as appointments from "./visits/appointments/store";

/** Imported by the undo room, so that no entry of the program can start without it. */
export const undoRules: Rules = {
  absences: absences.mayTakeBack,
  account_requests: "by references alone",
  agents: lists.mayTakeBack("agents"),
  appointments: appointments.mayTakeBack,
  box_files: "by references alone",
  box_groups: lists.mayTakeBack("box-groups"),
  box_lines: boxes.mayTakeBack,
  box_log: "by references alone",
  box_log_files: "by references alone",
  box_reminders: "by references alone",
  boxes: boxNumbers.mayTakeBack,
  calendar_feeds: "by references alone",
  client_contacts: "by references alone",
  clients: clients.mayTakeBack,
  closures: "by references alone",
  costs: "by references alone",
  crew_lines: crew.mayTakeBack,
  documents: "by references alone",
  erasures: "by references alone",
  firm_logos: "by references alone",
  kiosk_devices: "by references alone",
  locations: "by references alone",
  log_cuts: "by references alone",
  material_blocks: "by references alone",
  material_loads: counted.mayTakeBack,
  materials: catalogue.mayTakeBack,
  memo_shares: memos.mayTakeBackShare,
  memos: memos.mayTakeBack,
  municipalities: "by references alone",
  news: "by references alone",
  news_reads: "by references alone",
  order_materials: counted.mayTakeBack,
  orders: "by references alone",
  payment_types: lists.mayTakeBack("payment-types"),
  pickup_places: "by references alone",
  profile_permissions: profiles.mayTakeBackPermission,
  profiles: profiles.mayTakeBack,
  report_shares: reports.mayTakeBackShare,
  reports: reports.mayTakeBack,
  resources: "by references alone",
  saved_views: listing.mayTakeBack,
  settings: "by references alone",
  sources: lists.mayTakeBack("sources"),
  travel_times: "by references alone",
  users: accounts.mayTakeBack,
  vehicle_logs: logbook.mayTakeBack,
  vehicle_needs: "by references alone",
  vehicles: workers.mayTakeBack,
  work_hours: workHours.mayTakeBack,
  work_materials: "by references alone",
  work_needs: "by references alone",
  work_resources: "by references alone",
  work_stops: "by references alone",
  work_types: lists.mayTakeBack("work-types"),
  worker_logs: logbook.mayTakeBack,
  worker_skills: "by references alone",
  workers: workers.mayTakeBack,
  works: works.mayTakeBack,
};
