import type { Operation } from "../api";
import { erasurePart, importPart } from "../call/log-parts";

const mailed = "l'e-mail è già partita.";
const session = "riguarda accessi e sessioni, non dati.";
const password = "le password non si ripristinano.";
const account = "le credenziali sono già partite per e-mail: l'account si può disattivare.";
const address = "gli indirizzi segreti non si ripristinano: crearne uno nuovo.";
const published = "quanto è pubblicato resta fino alla pubblicazione successiva.";
const backup = "riguarda i salvataggi, non i dati.";

const exported = "i dati sono già usciti dal programma.";

const menu = "riguarda il proprio menu, non dati.";

const erased = "i dati personali cancellati non si recuperano.";

const imported = "l'importazione si annulla tutta insieme, dalla sua pagina.";

const exceptions: Partial<Record<Operation, string>> = {
  "Account.accept": account,
  "Account.createNew": account,
  "Account.endSessions": session,
  "Account.registerNew": "la richiesta è stata inviata da chi non ha un account: si può rifiutare.",
  "Account.resetPassword": password,
  "Account.unlock": session,
  "Agents.exportOrders": exported,
  "Agents.exportStats": exported,
  "Margin.exportAll": exported,
  "Auth.changePassword": password,
  "Auth.confirmPassword": session,
  "Auth.endOtherSessions": session,
  "Auth.endSession": session,
  "Auth.login": session,
  "Auth.logout": session,
  "Backup.createNew": backup,
  "Backup.download": backup,
  "Backup.restore": "i dati di prima sono nel salvataggio fatto prima del ripristino.",
  "Box.exportDeadlines": exported,
  "Works.exportHours": exported,
  "Box.remind": mailed,
  "Calendar.makeFeed": address,
  "Calendar.revokeFeed": address,
  "Calendar.revokeFeedOf": address,
  "Cloud.update": published,
  "Appointment.exportList": exported,
  "Client.exportList": exported,
  "Orders.exportList": exported,
  "LogVehicle.exportList": exported,
  "LogWorkers.exportList": exported,
  "Memo.exportList": exported,
  "Report.exportList": exported,
  "FullExport.export": exported,
  "Import.check": imported,
  "Import.createNew": imported,
  "Import.decide": imported,
  "Import.discard": "il file è stato eliminato: caricarlo di nuovo.",
  "Import.exportRefused": exported,
  "Import.setContent": imported,
  "Import.start": imported,
  "Import.undo": "il file si può importare di nuovo.",
  "Kiosk.createNew": "lo schermo si può revocare.",
  "Kiosk.revoke": "uno schermo revocato resta escluso: crearne uno nuovo.",
  "Menu.fold": menu,
  "Menu.pin": menu,
  "Menu.setDense": menu,
  "Menu.setKeys": menu,
  "News.readNews": "la lettura di una notizia resta annotata.",
  "Outbox.sendAgain": mailed,
  "Outbox.sendTest": mailed,
  "PersonalData.erase": erased,
  "PersonalData.export": exported,
  "Profile.stopViewing": session,
  "Profile.view": session,
  "SiteB.complete": published,
  "SiteB.renewToken": address,
  "SiteB.toggle": "il sito B si riattiva o si disattiva dalla sua pagina.",
  "System.deleteHomelessFile": "il file è stato cancellato dal disco.",
};

export const whyFinal = (operation: string): string | undefined =>
  parts[operation] ?? exceptions[operation as Operation];

const parts: Record<string, string> = { [importPart]: imported, [erasurePart]: erased };

export const finalOperations = () => Object.keys(exceptions);
