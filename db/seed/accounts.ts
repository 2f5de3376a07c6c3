import { hashPassword } from "../../src/server/base/password";
import { type Profile, profiles } from "../../src/server/base/permissions";
import { insert } from "../../src/server/db/db";
import { changeSetting, type Setting } from "../../src/server/db/settings";
import { condominiums } from "./words/places";

export const password = "traslochi";

/** Accounts are named after their function, not after persons (DECISIONS). */
const jobs: Record<Profile, [name: string, surname: string]> = {
  superadmin: ["Amministratore", "Principale"],
  gestione1: ["Gestione", "Uno"],
  gestione2: ["Gestione", "Due"],
  ufficio: ["Ufficio", "Traffico"],
  preventivi: ["Ufficio", "Preventivi"],
  consultazione: ["Accesso", "Consultazione"],
  magazzino: ["Responsabile", "Magazzino"],
  agenda: ["Agenda", "Appuntamenti"],
  agenti: ["Rete", "Agenti"],
  depositi: ["Ufficio", "Depositi"],
  direzione: ["Direzione", "Generale"],
  segreteria: ["Segreteria", "Centralino"],
};

const company: Partial<Record<Setting, string>> = {
  "company.name": "Traslochi Partenope S.r.l.",
  "company.address": "Via dell'Industria 24, 80147 Napoli (NA)",
  "company.phone": "0811012345",
  "company.email": "ufficio@traslochipartenope.example",
  "company.vat": "01234560009",
  "company.warehouse": "Via Galileo Ferraris 66, 80142 Napoli (NA)",
  "company.website": "www.traslochipartenope.example",
  "company.pec": "traslochipartenope@pec.example",
  "company.rea": "NA-1234567",
  "company.albo": "NA/1234567/A",
  "company.iban": "IT60X0542811101000000123456",
  "company.region": "Campania",
  "company.footer": "Capitale sociale 50.000 € interamente versato",
};

/** One hash for all accounts: hashing is slow on purpose. */
export const demoHash = () => hashPassword(password);

export function insertCompany(hash: string, founded: string) {
  for (const [username, [name, surname]] of Object.entries(jobs)) {
    insert("users", {
      username,
      email: `${username}@traslochipartenope.example`,
      name,
      surname,
      phone: "0811012345",
      hash,
      profile: username,
      level: profiles[username as Profile],
      date_created: `${founded} 08:00`,
    });
  }
  for (const [key, value] of Object.entries(company)) changeSetting(key as Setting, value);
  for (const [name, address] of condominiums) insert("locations", { name, address, city: "Napoli" });
}
