import type { Sites } from "../../server/accounts/model";
import type { Profile } from "../../server/permissions";

/** What the profiles are called on screen (PERMISSIONS.md). */
export const profileLabels: Record<Profile, string> = {
  superadmin: "Superadmin",
  gestione1: "Gestione 1",
  gestione2: "Gestione 2",
  ufficio: "Ufficio",
  preventivi: "Preventivi",
  consultazione: "Consultazione",
  magazzino: "Magazzino",
  agenda: "Agenda",
  agenti: "Agenti",
  depositi: "Depositi",
  direzione: "Direzione",
  segreteria: "Segreteria",
};

export const levelLabels: Record<number, string> = { 1: "Utente", 2: "Amministratore", 3: "Superadmin" };

export const siteLabels: Record<Sites, string> = { AB: "A e B", A: "Solo A", B: "Solo B" };
