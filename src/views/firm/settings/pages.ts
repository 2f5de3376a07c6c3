import { type Entry, onSiteA } from "../../../server/accounts/menu/model";

/** In the order of the tabs; `when` where a page has a rule of its own. */
export const settingPages = [
  { href: "/admin/settings/", text: "Generali" },
  { href: "/admin/settings/firm/", text: "Ditta" },
  { href: "/admin/settings/orders/", text: "Ordini e preventivi" },
  { href: "/admin/settings/sheets/", text: "Fogli stampati" },
  { href: "/admin/settings/letters/", text: "E-mail" },
  { href: "/admin/settings/agents/", text: "Elenchi" },
  { href: "/admin/settings/materials/", text: "Materiali", when: "Settings.changeMaterial" },
  { href: "/admin/settings/workers/", text: "Operai" },
  { href: "/admin/settings/vehicles/", text: "Automezzi" },
  { href: "/admin/settings/costs/", text: "Costi", when: onSiteA("Margin.getCosts") },
  { href: "/admin/settings/municipalities/", text: "Comuni" },
  { href: "/resources/closures/", text: "Chiusure", when: onSiteA("Closures.createNew") },
  { href: "/resources/travel/", text: "Tempi di viaggio", when: onSiteA("Travel.getAll") },
  { href: "/admin/settings/profiles/", text: "Profili" },
  { href: "/admin/kiosks/", text: "Schermi", when: "Kiosk.getAll" },
  { href: "/admin/first_steps/", text: "Primi passi", when: onSiteA("FirstSteps.getAll") },
] as const satisfies Pick<Entry, "href" | "text" | "when">[];
