import { accountApi } from "./accounts/api";
import { firstStepsApi } from "./accounts/first-steps/api";
import { menuApi } from "./accounts/menu/api";
import { profileApi } from "./accounts/profiles/api";
import { accountRequestApi } from "./accounts/requests/api";
import { authApi } from "./accounts/sign-in/api";
import { backupApi } from "./backup/backups/api";
import type { AnyFunct } from "./call/funct";
import { nameFunct } from "./call/operations";
import { clientApi, clientExports } from "./clients/api";
import { pickupPlaceApi } from "./clients/pickup-places/api";
import { comuneApi, locationApi } from "./clients/places/api";
import { travelApi } from "./clients/travel/api";
import { absenceApi, absenceReads } from "./crews/absences/api";
import { crewApi } from "./crews/api";
import { costApi } from "./crews/costs/api";
import { skillApi } from "./crews/skills/api";
import { workHoursApi, workHoursReads } from "./crews/work-hours/api";
import { workerApi } from "./crews/workers/api";
import { barApi } from "./days/bars/api";
import { closureApi } from "./days/closures/api";
import { compositionApi } from "./days/composition/api";
import { dailyWorkApi, dailyWorkPrints } from "./days/daily-works/api";
import { delayApi } from "./days/delays/api";
import { kioskApi } from "./days/kiosk/api";
import { calendarApi } from "./days/planning/api";
import { problemApi } from "./days/problems/api";
import { slotApi } from "./days/slots/api";
import { substituteApi } from "./days/substitutes/api";
import { firmApi } from "./firm/api";
import { listApi, workTypeApi } from "./firm/lists/api";
import { settingsApi } from "./firm/settings/api";
import { sheetApi } from "./firm/sheets/api";
import { activityApi, logApi } from "./log/api";
import { binApi } from "./log/bin/api";
import { historyApi } from "./log/history/api";
import { outboxApi } from "./mail/outbox/api";
import { catalogueApi, materialApi, materialCountApi, materialReads } from "./materials/api";
import { logExports, vehicleLogApi, workerLogApi } from "./office/logbook/api";
import { mailTemplateApi } from "./office/mail-templates/api";
import { messageApi } from "./office/messages/api";
import {
  memoApi,
  memoExports,
  newsApi,
  newsReads,
  providerApi,
  reportApi,
  reportExports,
} from "./office/notes/api";
import { statisticsApi, statisticsExports } from "./office/statistics/api";
import { orderApi, orderExports } from "./orders/api";
import { cancellationApi } from "./orders/cancellation/api";
import { documentReads, fileApi } from "./orders/documents/api";
import { marginApi, marginExports } from "./orders/margins/api";
import { cityRuleApi, permitApi } from "./orders/permits/api";
import { orderTermsApi } from "./orders/quotes/api";
import { resourceApi } from "./orders/resources/api";
import { workApi, workLabelApi } from "./orders/works/api";
import { printouts } from "./paper/printouts/api";
import { personalDataApi } from "./personal-data/api";
import { systemApi } from "./process/system/api";
import { cloudApi, siteBApi } from "./publication/site-b/api";
import { salesApi, salesReads } from "./sales/api";
import { itemApi } from "./sales/items/api";
import { rateApi } from "./sales/rates/api";
import { vatRuleApi } from "./sales/vat/api";
import { viewApi } from "./search/listing/api";
import { pastedNamesApi } from "./search/pasted-names/api";
import { boxApi } from "./storage/boxes/api";
import { deadlineApi } from "./storage/deadlines/api";
import { fullExportApi } from "./transfer/full-export/api";
import { importApi } from "./transfer/imports/api";
import { agentApi, appointmentApi, appointmentExports } from "./visits/appointments/api";
import { calendarFeedApi, calendarFeedReads } from "./visits/calendar-feed/api";
import { callApi } from "./visits/calls/api";

type Functs = Record<string, AnyFunct>;

type Joined<Parts extends readonly Functs[]> = Parts extends readonly [
  infer First,
  ...infer Others extends readonly Functs[],
]
  ? First & Joined<Others>
  : unknown;

function join<Parts extends readonly Functs[]>(...parts: Parts): Joined<Parts> {
  const joined: Functs = {};
  for (const [name, funct] of parts.flatMap((functs) => Object.entries(functs))) {
    if (Object.hasOwn(joined, name)) throw new Error(`Two functs are called ${name}.`);
    joined[name] = funct;
  }
  return joined as Joined<Parts>;
}

export const services = {
  Account: join(accountApi, accountRequestApi),
  Activity: activityApi,
  Agents: join(agentApi, statisticsApi),
  Appointment: join(appointmentApi, callApi),
  Auth: authApi,
  Backup: backupApi,
  Bin: binApi,
  Calendar: join(calendarApi, calendarFeedApi),
  Box: join(boxApi, deadlineApi),
  CityRules: cityRuleApi,
  Client: join(clientApi, pickupPlaceApi),
  Closures: closureApi,
  Cloud: cloudApi,
  Comune: comuneApi,
  Files: fileApi,
  FirstSteps: firstStepsApi,
  FullExport: fullExportApi,
  Firm: firmApi,
  History: historyApi,
  Import: importApi,
  Location: locationApi,
  Orders: join(orderApi, cancellationApi, workApi, resourceApi, materialApi),
  Works: join(
    workLabelApi,
    crewApi,
    dailyWorkApi,
    barApi,
    absenceApi,
    problemApi,
    compositionApi,
    substituteApi,
    materialCountApi,
    workHoursApi,
    delayApi,
  ),
  InventoryItems: itemApi,
  Kiosk: kioskApi,
  List: listApi,
  Log: logApi,
  LogVehicle: vehicleLogApi,
  LogWorkers: workerLogApi,
  Margin: join(costApi, marginApi),
  Memo: memoApi,
  Messages: messageApi,
  Menu: menuApi,
  News: newsApi,
  Outbox: outboxApi,
  Permits: permitApi,
  PersonalData: personalDataApi,
  Profile: profileApi,
  Providers: providerApi,
  Report: reportApi,
  Sales: join(salesApi, rateApi),
  SavedView: viewApi,
  Settings: join(
    settingsApi,
    workTypeApi,
    workerApi,
    pastedNamesApi,
    skillApi,
    catalogueApi,
    orderTermsApi,
    mailTemplateApi,
    sheetApi,
  ),
  SiteB: siteBApi,
  Slots: slotApi,
  System: systemApi,
  Travel: travelApi,
  VatRules: vatRuleApi,
};

export type Services = typeof services;
export type Operation = {
  [Service in keyof Services]: `${Service}.${keyof Services[Service] & string}`;
}[keyof Services];

/** Not on the wire: a Worker finds the long reads by name, a conflict those of one record. */
const pageReads = {
  Absences: absenceReads,
  CalendarFeed: calendarFeedReads,
  DailyWorks: dailyWorkPrints,
  Exports: {
    ...appointmentExports,
    ...clientExports,
    ...memoExports,
    ...orderExports,
    ...logExports,
  },
  Documents: documentReads,
  Margins: marginExports,
  NewsPages: newsReads,
  OrderMaterials: materialReads,
  Printouts: printouts,
  ReportExports: reportExports,
  SalesPages: salesReads,
  Statistics: statisticsExports,
  WorkHours: workHoursReads,
};

for (const [service, functs] of Object.entries({ ...services, ...pageReads })) {
  for (const [name, funct] of Object.entries(functs as Functs)) nameFunct(`${service}.${name}`, funct);
}

const byLowerName = new Map(
  Object.entries(services).map(([name, functs]) => [name.toLowerCase(), functs as Functs]),
);

export const functsOf = (service: string): AnyFunct[] =>
  Object.values(byLowerName.get(service.toLowerCase()) ?? {});

export function findFunct(service: string, asked: unknown): AnyFunct | undefined {
  const functs = byLowerName.get(service.toLowerCase());
  // Cloud is called without a name (spec 1 §7).
  const name = functs === cloudApi && asked === undefined ? "update" : asked;
  return functs && typeof name === "string" && Object.hasOwn(functs, name) ? functs[name] : undefined;
}

export const everyFunct = (): AnyFunct[] =>
  Object.values(services).flatMap((functs) => Object.values(functs as Functs));
