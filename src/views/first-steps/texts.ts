import type { Operation } from "../../server/api";
import type { StepName } from "../../server/first-steps/model";

type Link = { href: string; text: string; when: Operation };
type Texts = { title: string; purpose: string; links: readonly [Link, ...Link[]] };

/** What each step is for, in one sentence, and where it is done. */
export const texts: Record<StepName, Texts> = {
  firm: {
    title: "I dati dell'azienda",
    purpose: "Nome, indirizzo e partita IVA si leggono su preventivi, fogli di lavoro e lettere.",
    links: [{ href: "/admin/settings/firm/", text: "Apri i dati dell'azienda", when: "Firm.update" }],
  },
  accounts: {
    title: "Gli account dei colleghi",
    purpose: "Ognuno entra con il proprio nome e vede solo quello che gli serve.",
    links: [{ href: "/admin/accounts/", text: "Apri gli account", when: "Account.getRequests" }],
  },
  agents: {
    title: "Gli agenti",
    purpose: "Chi va ai sopralluoghi: appuntamenti e statistiche sono divisi per agente.",
    links: [{ href: "/admin/settings/agents/", text: "Apri gli agenti", when: "Settings.getAll" }],
  },
  workers: {
    title: "Gli operai",
    purpose: "Con i loro nomi si compongono le squadre; l'elenco si incolla da Excel in una volta.",
    links: [
      { href: "/admin/settings/workers/paste", text: "Incolla un elenco", when: "Settings.addNames" },
      { href: "/admin/settings/workers/", text: "Apri gli operai", when: "Settings.getWorkers" },
    ],
  },
  vehicles: {
    title: "Gli automezzi",
    purpose: "Si assegnano ai lavori come gli operai; anche questi si incollano in una volta.",
    links: [
      { href: "/admin/settings/vehicles/paste", text: "Incolla un elenco", when: "Settings.addNames" },
      { href: "/admin/settings/vehicles/", text: "Apri gli automezzi", when: "Settings.getVehicles" },
    ],
  },
  materials: {
    title: "I materiali e le giacenze",
    purpose: "Costi e quantità in magazzino: ordini e giornaliera scalano le scorte da sole.",
    links: [
      { href: "/admin/settings/materials/", text: "Apri i materiali", when: "Settings.changeMaterial" },
      { href: "/materials/count/", text: "Fai l'inventario", when: "Orders.getMaterialsHistory" },
    ],
  },
  clients: {
    title: "I clienti e gli ordini di prima",
    purpose: "Dal vecchio programma o da Excel; chi comincia da zero inserisce il primo cliente.",
    links: [
      { href: "/admin/import/", text: "Importa", when: "Import.getAll" },
      { href: "/client/insert", text: "Inserisci un cliente", when: "Client.createNew" },
    ],
  },
  boxes: {
    title: "I depositi",
    purpose: "Chi occupa quale box e fino a quando ha pagato: le scadenze avvisano da sole.",
    links: [{ href: "/box/", text: "Apri i depositi", when: "Box.getAll" }],
  },
  backup: {
    title: "Un primo salvataggio",
    purpose: "Se il computer si rompe si riparte da lì; poi si fa da solo ogni notte.",
    links: [{ href: "/admin/backups/", text: "Apri i salvataggi", when: "Backup.getAll" }],
  },
  wall: {
    title: "Lo schermo in magazzino",
    purpose: "Un televisore con i lavori del giorno, che si aggiorna da solo.",
    links: [{ href: "/admin/kiosks/", text: "Apri gli schermi", when: "Kiosk.getAll" }],
  },
};
