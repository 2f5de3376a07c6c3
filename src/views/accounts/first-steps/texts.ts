import { type StepName, stepNames } from "../../../server/accounts/first-steps/model";
import type { Operation } from "../../../server/api";

type Link = readonly [href: string, text: string, when: Operation];

export const texts: Record<StepName, readonly [title: string, purpose: string, ...links: Link[]]> = {
  firm: [
    "I dati della ditta",
    "Nome, indirizzo e partita IVA si leggono su preventivi, fogli di lavoro ed e-mail.",
    ["/admin/settings/firm/", "Apri i dati della ditta", "Firm.update"],
  ],
  accounts: [
    "Gli account dei colleghi",
    "Ognuno entra con il proprio nome e vede solo quello che gli serve.",
    ["/admin/accounts/", "Apri gli account", "Account.getRequests"],
  ],
  agents: [
    "Gli agenti",
    "Chi va agli appuntamenti: agenda e statistiche sono divise per agente.",
    ["/admin/settings/agents/", "Apri gli agenti", "Settings.getAll"],
  ],
  workers: [
    "Gli operai",
    "Con i loro nomi si compongono le squadre; l'elenco si incolla da Excel in una volta.",
    ["/admin/settings/workers/paste", "Incolla un elenco", "Settings.addNames"],
    ["/admin/settings/workers/", "Apri gli operai", "Settings.getWorkers"],
  ],
  vehicles: [
    "Gli automezzi",
    "Si assegnano ai lavori come gli operai; anche questi si incollano in una volta.",
    ["/admin/settings/vehicles/paste", "Incolla un elenco", "Settings.addNames"],
    ["/admin/settings/vehicles/", "Apri gli automezzi", "Settings.getVehicles"],
  ],
  materials: [
    "I materiali e le giacenze",
    "Costi e quantità in magazzino: ordini e giornaliera scalano le scorte da sole.",
    ["/admin/settings/materials/", "Apri i materiali", "Settings.changeMaterial"],
    ["/materials/count/", "Fai l'inventario", "Orders.getMaterialsHistory"],
  ],
  clients: [
    "I clienti e gli ordini di prima",
    "Dal vecchio programma o da Excel; chi comincia da zero inserisce il primo cliente.",
    ["/admin/import/", "Importa", "Import.getAll"],
    ["/client/insert", "Aggiungi un cliente", "Client.createNew"],
  ],
  boxes: [
    "I depositi",
    "Chi occupa quale box e fino a quando ha pagato: le scadenze avvisano da sole.",
    ["/box/", "Apri i depositi", "Box.getAll"],
  ],
  backup: [
    "Un primo salvataggio",
    "Se il computer si rompe si riparte da lì; poi si fa da solo ogni notte.",
    ["/admin/backups/", "Apri i salvataggi", "Backup.getAll"],
  ],
  wall: [
    "Lo schermo in magazzino",
    "Un televisore con i lavori del giorno, che si aggiorna da solo.",
    ["/admin/kiosks/", "Apri gli schermi", "Kiosk.getAll"],
  ],
};

/** What changes the steps. */
export const live = "settings appointments accounts crew materials clients boxes backups kiosk".split(" ");

type MayCall = (operation: Operation) => boolean;

/** The first link of a step that its reader may use. */
export const linkOf = (name: StepName, mayCall: MayCall): Link | undefined =>
  linksOf(name).find(([, , when]) => mayCall(when));

export const linksOf = (name: StepName): readonly Link[] => {
  const [, , ...links] = texts[name];
  return links;
};

/** The step whose page this is. */
export const stepAt = (path: string): StepName | undefined =>
  stepNames.find((name) => linksOf(name).some(([href]) => sameWithoutSlash(href, path)));

const sameWithoutSlash = (one: string, other: string) => one.replace(/\/$/, "") === other.replace(/\/$/, "");
