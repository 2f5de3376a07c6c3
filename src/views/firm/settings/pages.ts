import type { Entry } from "../../../server/accounts/menu/model";
import { lists } from "../../../server/firm/lists/model";

type Page = Pick<Entry, "href" | "text" | "when">;

/** The pages of the settings as their list shows them; `when` where a page has a rule of its own. */
export const settingGroups = [
  {
    title: "Ditta",
    pages: [
      { href: "/admin/settings/firm/", text: "Dati della ditta" },
      { href: "/resources/closures/", text: "Chiusure", when: "Closures.createNew" },
    ],
  },
  {
    title: "Testi e stampe",
    pages: [
      { href: "/admin/settings/orders/", text: "Ordini e preventivi" },
      { href: "/admin/settings/sheets/", text: "Fogli stampati" },
      { href: "/admin/settings/letters/", text: "E-mail" },
    ],
  },
  {
    title: "Preventivi",
    pages: [
      { href: "/admin/settings/rates/", text: "Tariffe", when: "Sales.getRates" },
      { href: "/admin/settings/vat/", text: "Aliquote IVA", when: "VatRules.createNew" },
      { href: "/admin/settings/objects/", text: "Oggetti dell'inventario", when: "InventoryItems.createNew" },
    ],
  },
  {
    title: "Squadre e costi",
    pages: [
      { href: "/admin/settings/workers/", text: "Operai" },
      { href: "/admin/settings/vehicles/", text: "Automezzi" },
      { href: "/admin/settings/costs/", text: "Costi", when: "Margin.getCosts" },
    ],
  },
  {
    title: "Elenchi",
    pages: [
      { href: "/admin/settings/agents/", text: lists.agents.title },
      { href: "/admin/settings/sources/", text: lists.sources.title },
      {
        href: "/admin/settings/loss-reasons/",
        text: lists["loss-reasons"].title,
        when: ({ site, mayCall }) => site === "A" && mayCall("List.getAll"),
      },
      { href: "/admin/settings/payment-types/", text: lists["payment-types"].title },
      { href: "/admin/settings/work-types/", text: lists["work-types"].title },
      { href: "/admin/settings/materials/", text: "Materiali", when: "Settings.changeMaterial" },
      { href: "/admin/settings/box-groups/", text: lists["box-groups"].title },
      { href: "/admin/settings/boxes/", text: "Depositi" },
      { href: "/admin/settings/municipalities/", text: "Comuni" },
      { href: "/orders/permits/cities/", text: "Permessi", when: "CityRules.getAll" },
      { href: "/resources/travel/", text: "Tempi di viaggio", when: "Travel.getAll" },
    ],
  },
  {
    title: "Uso",
    pages: [
      { href: "/admin/settings/", text: "Generali" },
      { href: "/admin/settings/profiles/", text: "Profili" },
      { href: "/admin/kiosks/", text: "Schermi", when: "Kiosk.getAll" },
      { href: "/admin/first_steps/", text: "Primi passi", when: "FirstSteps.getAll" },
    ],
  },
] as const satisfies { title: string; pages: Page[] }[];

export const settingPages: readonly Page[] = settingGroups.flatMap(({ pages }): readonly Page[] => pages);

export type SettingPath = (typeof settingGroups)[number]["pages"][number]["href"];

export const settingTitle = (path: SettingPath) =>
  `Impostazioni · ${settingPages.find(({ href }) => href === path)?.text}`;
