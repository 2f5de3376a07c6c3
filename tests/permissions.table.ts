/**
 * Who may call each funct, by service, in the terms of the contract: "public" is anybody, "signed in" any account,
 * "admin" a level above 1, "own password" also an account that must change its password, otherwise the keys of
 * permissions.md, "or" between them. "on site A": on site B it is not found by who has the right. What depends on
 * the row is proved in the noun's own tests.
 * A funct without a word here fails `permissions.test.ts`, and so does a word without its funct.
 */
const services: Record<string, Record<string, string>> = {
  Auth: {
    public: "check login logout",
    "signed in": "confirmPassword getSessions endSession endOtherSessions",
    "own password": "changePassword",
  },
  SiteB: {
    public: "show",
    manageSiteB: "getStatus toggle complete renewToken",
  },
  Cloud: { manageSiteB: "update" },
  System: { "admin; on site A": "getAll changeDiskLimits deleteHomelessFile" },
  Account: {
    "signed in": "getAll",
    admin: "getFromId createNew getRequests accept reject update resetPassword endSessions unlock",
    public: "registerNew",
  },
  Profile: {
    admin: "getAll getFromId copy update retire reopen delete view",
    "signed in": "stopViewing",
  },
  Outbox: { admin: "getAll getFromId sendAgain sendTest" },
  PersonalData: { "manageData; on site A": "getAll getFromId export erase changeRetention" },
  Backup: { "manageData; on site A": "getAll createNew changeSettings restore getFromName download" },
  FirstSteps: {
    "admin; on site A": "getAll skip hide",
    admin: "getForHome",
  },
  FullExport: { "manageData; on site A": "getAll export" },
  Import: {
    "manageData; on site A": `getAll getFromId getRows getTemplate getKinds createNew setContent check decide start undo discard
      exportRefused`,
  },
  Bin: { "signed in": "getAll restore" },
  Location: {
    public: "getAll",
    admin: "getFromId createNew update delete",
  },
  Comune: {
    "signed in": "search",
    admin: "getAll getFromId createNew update retire reopen",
  },
  InventoryItems: {
    "appointments.view; on site A": "getAll",
    "admin; on site A": "choices getFromId createNew update delete",
  },
  VatRules: {
    "appointments.view": "getAll",
    "admin; on site A": "getFromId createNew update delete",
  },
  Sales: {
    "admin and prices.view; on site A": "getRates changeRates",
    "appointments.view; on site A": "getOfAppointment getVersion",
    "appointments.edit; on site A": "setObject",
    "quotes.edit and appointments.view; on site A": "begin saveDraft newVersion deleteDraft refuse",
    "quotes.edit and appointments.view and prices.view; on site A": "send",
    "quotes.edit and appointments.view and prices.view and orders.create and works.edit; on site A": "accept",
  },
  Slots: {
    "planning.edit and works.edit; on site A": "ofWork",
    "appointments.view and works.edit; on site A": "ofVisitWork",
    "appointments.edit; on site A": "ofVisit",
  },
  Permits: {
    "works.view; on site A": "getAll getOfWork getOfOrder getFromId",
    "works.edit; on site A": "createNew update delete",
  },
  CityRules: { "works.edit; on site A": "getAll getFromId createNew update delete" },
  Closures: {
    "signed in": "getAll",
    "admin; on site A": "getFromId createNew update delete",
  },
  Margin: {
    "costs.edit and orders.view and prices.view; on site A": "getCosts changeCosts",
    "margins.view and orders.view and prices.view; on site A": "getOfOrder getAll exportAll",
  },
  Travel: {
    "resources.edit; on site A": "getAll getFromId createNew update delete",
    "resources.view; on site A": "between",
  },
  Box: {
    admin: "getBoxes getBox addBoxes changeBox retireBox reopenBox",
    boxes: "getAll getLog getOrders getLine getDeadlines getReminder exportDeadlines",
    editDeposit: "insert modify delete move remind",
  },
  List: { admin: "getAll getFromCode add change retire reopen" },
  Log: {
    adminLog: "getAll",
    "adminLog; on site A": "verify",
  },
  Activity: { "signed in": "undo" },
  History: { "signed in": "getAll getLast setBack" },
  Kiosk: {
    "viewDailyWorksMenu or kiosk": "getBoard",
    admin: "getAll revoke",
    "admin and viewDailyWorksMenu": "createNew",
  },
  Firm: { admin: "getIdentity update changeLogo removeLogo" },
  Settings: {
    admin: `getOrderTerms changeOrderTerms getLetter previewLetter changeLetter getSheets changeSheets getAll
      update getWorkTypes getWorkType addWorkType renameWorkType getWorkers getWorker addWorker
      renameWorker retireWorker getVehicles getVehicle previewNames addNames addVehicle renameVehicle
      retireVehicle`,
    "admin; on site A": "getSkills saveSkills getVehicleNeeds saveVehicleNeeds",
    "resources.menu; on site A": "getSkillMatrix",
    "materials.edit": "getMaterials getMaterial changeMaterial retireMaterial reopenMaterial",
    "materials.edit and prices.view": "addMaterial",
  },
  Client: {
    "clients.view": "getAll getFromId getSheet getDuplicates getTimeline search getPickupFromId exportList",
    "admin and clients.view; refused on site B": "getTwo",
    "admin and clients.edit; refused on site B": "merge",
    "clients.edit": `createNew modifyClient updateClient deleteClient addPickupPlace updatePickup deletePickupPlace`,
    "clients.edit; on site A": "createIncomplete",
  },
  Appointment: {
    "appointments.view": "getAll getFromId getClientAddress exportList",
    "appointments.create": "createNew createNewWithNewClient",
    "appointments.create; on site A": "createNewWithIncompleteClient",
    "appointments.edit": "updateAppointment editAgent editState move",
    "appointments.delete": "deleteAppointment",
    "appointments.create or appointments.edit or orders.create": "getAvailability",
    "appointments.view; on site A": "getCalls",
    "appointments.edit; on site A": "addCall",
    "documents.view or documents.showInCharge": "getInfo",
  },
  Orders: {
    "orders.view": "getIndex exportList getFromId",
    "orders.create": "createNew insert insertWithNewClient",
    "orders.edit": "modify",
    "orders.edit; on site A": "cancel restore",
    "orders.edit or orders.deleteRenata": "deleteOrder",
    "orders.notesManager; refused on site B": "saveNotesManager",
    "works.notesForeman; refused on site B": "saveNotesForeman",
    "works.edit or addWorkInDailyWork": "addWork",
    "works.edit; on site A": "copyWork",
    "works.edit": "editWork saveWorkResources",
    "works.view": "getWork",
    "works.edit or works.deleteRenata": "deleteWork",
    "resources.view": "getWorkResources getResources",
    editResourcesB: "getWorkResourcesB saveWorkResourcesB",
    "resources.edit": "addResource editResource retireResource reopenResource",
    "materials.edit": "addMaterial editMaterial deleteMaterial saveMaterials",
    "materials.view": "getMaterials",
    "orders.manageMaterials": "saveMaterialsList getStock saveStocktaking getMaterialsHistory",
  },
  Works: {
    "works.edit and workersVehicles.edit; refused on site B": "continueWork",
    "works.view": "getWorkTypes getResourcesLabels",
    "materials.view": "getMaterials",
    "modifyDailyWorks; on site A": "getDelay saveExpectedEnd getHours getDayHours saveDayHours saveHours",
    "logWorkers; on site A": "getMonthHours getWorkerHours exportHours",
    "materials.edit": "saveMaterials",
    "workersVehicles.view or kiosk": "getWorkersVehiclesList",
    "workersVehicles.view": "getCrews getWorkers getVehicles getAbsences",
    "workersVehicles.edit": "setWorkers setVehicles",
    modifyDailyWorks: `addSingleWorker addSingleVehicle deleteSingleWorker deleteSingleVehicle addDailyWorker
      addDailyVehicle deleteDailyWorker deleteDailyVehicle suggestCrew getCopySources getSubstitutes`,
    "viewDailyWorksMenu or kiosk": "getByDate",
    "works.view and workersVehicles.view": "getCrewBoard",
    "viewDailyWorksMenu and workersVehicles.view": "getBars getDay getDayChanges",
    viewDailyWorksMenu: "getProblems",
    "works.edit or modifyDailyWorks; refused on site B": "checkShift shiftWork",
    "modifyDailyWorks; refused on site B": `acceptCrew composeDay getPlanBars acceptPlan keepPlan getDaysToCompose copyCrew swapCrews checkSwap substitute`,
    "workersVehicles.edit; refused on site B": "addAbsence",
    "workersVehicles.edit; on site A": "changeAbsence deleteAbsence",
  },
  Calendar: {
    "planning.view": "getWeek getAppointment getMemo getFeed makeFeed revokeFeed",
    "planning.view and works.view": "getWork",
    "planning.view and works.view; on site A": "getLoad getLoadWorks",
    "planning.edit and works.edit": "moveWork",
    "planning.edit and works.edit; on site A": "moveWorkDays",
    "planning.edit and appointments.edit": "moveAppointment",
    admin: "getFeeds revokeFeedOf",
  },
  Files: {
    "documents.view or documents.showInCharge": "getFromId",
    "documents.edit; refused on site B": "upload",
    "documents.edit; on site A": "delete setShowInCharge",
  },
  Messages: {
    "planning.view; on site A": "getDue getOfClient",
    "messages.send; on site A": "getDraft open send phone settle",
  },
  Memo: { "signed in": "getAll getMemoFromUser exportList getFromId createNew updateMemo deleteMemo share" },
  SavedView: { "signed in": "getAll save remove" },
  LogVehicle: {
    logVehicle: `getAllVehicle getAll getLogVehicleFromUser exportList getFromId createNew updateLogVehicle
      deleteLogVehicle`,
  },
  LogWorkers: {
    logWorkers: `getAllWorkers getAll getLogWorkersFromUser exportList getFromId createNew updateLogWorkers
      deleteLogWorkers`,
  },
  Agents: {
    "appointments.view or orders.view": "getAll",
    agentsStats: "getStats getAgentsStats getLosses exportStats exportOrders",
  },
  News: {
    admin: "publish update",
    "signed in": "getNews readNews",
  },
  Menu: { "signed in": "fold getAll pin setBoardView setBoxMap setLines setKeys" },
  Report: {
    "signed in": "sendNew exportList getFromId getUserReports getProviderReports",
    admin: "toggleStatus getAllReports sharedReports saveSharedReports",
  },
  Providers: { "signed in": "getProviderReports" },
};

/** Each word of the table, with its rule. */
export const words: [operation: string, rule: string][] = Object.entries(services).flatMap(
  ([service, functs]) =>
    Object.entries(functs).flatMap(([rule, names]) =>
      names.split(/\s+/).map((name) => [`${service}.${name}`, rule] as [string, string]),
    ),
);
export const rules: Record<string, string> = Object.fromEntries(words);
