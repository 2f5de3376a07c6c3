import type { OperationKind } from "./admin-log/model";
import type { Services } from "./api";

type WriteOperation = {
  [Service in keyof Services & string]: {
    [Name in keyof Services[Service] & string]: Services[Service][Name] extends { kind: "write" }
      ? `${Service}.${Name}`
      : never;
  }[keyof Services[Service] & string];
}[keyof Services & string];

/**
 * What each write does, in Italian, with its record in the place of `{il}` ("l'ordine 12"), `{del}`, `{al}`, `{dal}` or `{su}`.
 * Without one the sentence is about no record.
 */
const words = {
  "Account.accept": ["insert", "Ha accettato {il}"],
  "Account.createNew": ["insert", "Ha creato {il}"],
  "Account.endSessions": ["access", "Ha chiuso gli accessi di un account"],
  "Account.registerNew": ["insert", "Ha chiesto un account"],
  "Account.reject": ["change", "Ha rifiutato {il}"],
  "Account.resetPassword": ["access", "Ha impostato una nuova password per {il}"],
  "Account.unlock": ["access", "Ha sbloccato l'accesso di un account"],
  "Account.update": ["change", "Ha modificato {il}"],
  "Activity.undo": ["undo", "Ha annullato un'operazione {su}"],
  "Appointment.createNew": ["insert", "Ha inserito {il}"],
  "Appointment.createNewWithNewClient": ["insert", "Ha inserito {il}, con un nuovo cliente"],
  "Appointment.deleteAppointment": ["delete", "Ha eliminato {il}"],
  "Appointment.editAgent": ["change", "Ha cambiato l'agente {del}"],
  "Appointment.updateAppointment": ["change", "Ha modificato {il}"],
  "Auth.changePassword": ["access", "Ha cambiato la propria password"],
  "Auth.endOtherSessions": ["access", "Ha chiuso tutti gli altri propri accessi"],
  "Auth.endSession": ["access", "Ha chiuso un proprio accesso"],
  "Auth.login": ["access", "È entrato"],
  "Auth.logout": ["access", "È uscito"],
  "Backup.changeSettings": ["system", "Ha cambiato l'ora dei salvataggi"],
  "Backup.createNew": ["system", "Ha avviato un salvataggio"],
  "Backup.download": ["system", "Ha scaricato un salvataggio"],
  "Backup.restore": ["system", "Ha ripristinato un salvataggio"],
  "Box.delete": ["delete", "Ha eliminato {il}"],
  "Box.insert": ["insert", "Ha inserito {il}"],
  "Box.modify": ["change", "Ha modificato {il}"],
  "Box.move": ["change", "Ha spostato in un altro deposito {il}"],
  "Box.remind": ["change", "Ha inviato {il}"],
  "Box.saveReminderText": ["change", "Ha cambiato il testo del sollecito"],
  "Calendar.makeFeed": ["insert", "Ha creato {il}"],
  "Calendar.moveAppointment": ["change", "Ha spostato {il}"],
  "Calendar.moveWork": ["change", "Ha spostato {il}"],
  "Calendar.revokeFeed": ["delete", "Ha revocato {il}"],
  "Calendar.revokeFeedOf": ["delete", "Ha revocato {il}"],
  "Client.addPickupPlace": ["insert", "Ha aggiunto {il}"],
  "Client.createNew": ["insert", "Ha inserito {il}"],
  "Client.deleteClient": ["delete", "Ha eliminato {il}"],
  "Client.deletePickupPlace": ["delete", "Ha eliminato {il}"],
  "Client.modifyClient": ["change", "Ha modificato i recapiti {del}"],
  "Client.updateClient": ["change", "Ha modificato {il}"],
  "Client.updatePickup": ["change", "Ha modificato {il}"],
  "Cloud.update": ["system", "Ha preparato l'aggiornamento della sede B"],
  "Files.delete": ["delete", "Ha eliminato {il}"],
  "Files.setShowInCharge": ["change", "Ha cambiato la visibilità in giornaliera {del}"],
  "Files.upload": ["insert", "Ha caricato {il}"],
  "History.setBack": ["undo", "Ha riportato a valori precedenti {il}"],
  "Kiosk.createNew": ["insert", "Ha creato il collegamento {del}"],
  "Kiosk.revoke": ["delete", "Ha revocato il collegamento {del}"],
  "Location.createNew": ["insert", "Ha inserito {il}"],
  "Location.delete": ["delete", "Ha eliminato {il}"],
  "Location.update": ["change", "Ha modificato {il}"],
  "LogVehicle.createNew": ["insert", "Ha inserito {il}"],
  "LogVehicle.deleteLogVehicle": ["delete", "Ha eliminato {il}"],
  "LogVehicle.updateLogVehicle": ["change", "Ha modificato {il}"],
  "LogWorkers.createNew": ["insert", "Ha inserito {il}"],
  "LogWorkers.deleteLogWorkers": ["delete", "Ha eliminato {il}"],
  "LogWorkers.updateLogWorkers": ["change", "Ha modificato {il}"],
  "Memo.createNew": ["insert", "Ha inserito {il}"],
  "Memo.deleteMemo": ["delete", "Ha eliminato {il}"],
  "Memo.share": ["change", "Ha condiviso {il}"],
  "Memo.updateMemo": ["change", "Ha modificato {il}"],
  "News.publish": ["insert", "Ha pubblicato {il}"],
  "News.readNews": ["change", "Ha letto una notizia"],
  "Orders.addMaterial": ["insert", "Ha inserito {il}"],
  "Orders.addResource": ["insert", "Ha inserito {il}"],
  "Orders.addWork": ["insert", "Ha inserito {il}"],
  "Orders.createNew": ["insert", "Ha inserito {il}"],
  "Orders.deleteMaterial": ["delete", "Ha eliminato {il}"],
  "Orders.deleteOrder": ["delete", "Ha eliminato {il}"],
  "Orders.deleteWork": ["delete", "Ha eliminato {il}"],
  "Orders.editMaterial": ["change", "Ha modificato {il}"],
  "Orders.editResource": ["change", "Ha modificato {il}"],
  "Orders.editWork": ["change", "Ha modificato {il}"],
  "Orders.insert": ["insert", "Ha inserito {il}"],
  "Orders.insertWithNewClient": ["insert", "Ha inserito {il}, con un nuovo cliente"],
  "Orders.modify": ["change", "Ha modificato {il}"],
  "Orders.saveMaterials": ["insert", "Ha inserito {il}"],
  "Orders.saveMaterialsList": ["insert", "Ha caricato materiali in magazzino"],
  "Orders.saveNotesForeman": ["change", "Ha cambiato le note caposquadra {del}"],
  "Orders.saveNotesManager": ["change", "Ha cambiato le note della direzione {del}"],
  "Orders.saveWorkResources": ["change", "Ha cambiato le risorse {del}"],
  "Orders.saveWorkResourcesB": ["change", "Ha cambiato le risorse B {del}"],
  "Outbox.sendAgain": ["system", "Ha inviato di nuovo un'e-mail"],
  "Report.saveSharedReports": ["change", "Ha condiviso {il}"],
  "Report.sendNew": ["insert", "Ha inviato {il}"],
  "Report.toggleStatus": ["change", "Ha cambiato lo stato {del}"],
  "Settings.addVehicle": ["insert", "Ha inserito {il}"],
  "Settings.addWorker": ["insert", "Ha inserito {il}"],
  "Settings.addWorkType": ["insert", "Ha inserito {il}"],
  "Settings.changeMaterial": ["change", "Ha modificato {il}"],
  "Settings.renameVehicle": ["change", "Ha modificato {il}"],
  "Settings.renameWorker": ["change", "Ha modificato {il}"],
  "Settings.renameWorkType": ["change", "Ha modificato {il}"],
  "Settings.retireVehicle": ["delete", "Ha ritirato {il}"],
  "Settings.retireWorker": ["delete", "Ha ritirato {il}"],
  "Settings.update": ["change", "Ha cambiato {il}"],
  "SiteB.complete": ["system", "Ha completato l'aggiornamento della sede B"],
  "SiteB.renewToken": ["system", "Ha rinnovato il codice della sede B"],
  "SiteB.toggle": ["system", "Ha attivato o disattivato la sede B"],
  "System.changeDiskLimits": ["system", "Ha cambiato i limiti del disco"],
  "System.deleteHomelessFile": ["system", "Ha eliminato un file senza documento"],
  "Works.acceptCrew": ["change", "Ha accettato le squadre proposte"],
  "Works.addAbsence": ["insert", "Ha inserito {il}"],
  "Works.addDailyVehicle": ["insert", "Ha inserito per un giorno {il}"],
  "Works.addDailyWorker": ["insert", "Ha inserito per un giorno {il}"],
  "Works.addSingleVehicle": ["change", "Ha assegnato un automezzo {al}"],
  "Works.addSingleWorker": ["change", "Ha assegnato un operaio {al}"],
  "Works.changeAbsence": ["change", "Ha modificato {il}"],
  "Works.deleteAbsence": ["delete", "Ha eliminato {il}"],
  "Works.deleteDailyVehicle": ["delete", "Ha tolto {il}"],
  "Works.deleteDailyWorker": ["delete", "Ha tolto {il}"],
  "Works.deleteSingleVehicle": ["change", "Ha tolto un automezzo {dal}"],
  "Works.deleteSingleWorker": ["change", "Ha tolto un operaio {dal}"],
  "Works.saveMaterials": ["change", "Ha contato i materiali {del}"],
  "Works.setVehicles": ["change", "Ha cambiato gli automezzi {del}"],
  "Works.setWorkers": ["change", "Ha cambiato gli operai {del}"],
} satisfies Record<WriteOperation, readonly [OperationKind, string]>;

const entryOf = (operation: string) =>
  (words as Record<string, readonly [string, string] | undefined>)[operation];

/** What an operation does, with `{il}`, `{del}`, `{al}`, `{dal}` or `{su}` in the place of its record. */
export const templateOf = (operation: string): string | undefined => entryOf(operation)?.[1];

export const operationsOf = (kind: OperationKind): string[] =>
  Object.entries(words).flatMap(([operation, [of]]) => (of === kind ? [operation] : []));

export const wordedOperations = (): string[] => Object.keys(words);
