import type { Operation } from "../../api";
import type { Site } from "../../base/permissions";

/** A chapter of the manual; its text is `src/views/accounts/help/chapters/ID.md`. */
export type Chapter = {
  id: string;
  title: string;
  /** It is for accounts that may use one of these functs; without any it is for everybody. */
  when?: readonly Operation[];
  /** Its pages are not on site B. */
  onSiteA?: true;
  /** The contents do not name it to others. */
  byRight?: true;
};

export type ManualReader = { site: Site; mayCall(operation: Operation): boolean };

const mayUse = (functs: readonly Operation[], { mayCall }: ManualReader) =>
  functs.some((funct) => mayCall(funct));

export const isAbout = ({ when, onSiteA }: Chapter, reader: ManualReader): boolean =>
  !(onSiteA && reader.site === "B") && (!when || mayUse(when, reader));

/** Site B names nothing that is hidden there: only what the account has. */
export const isOpen = (chapter: Chapter, reader: ManualReader): boolean =>
  isAbout(chapter, reader) || (reader.site === "A" && !chapter.byRight);

/** Parts that are not on site B; with functs, only for who may use one of them. */
export const restricted: Readonly<Record<string, readonly Operation[]>> = {
  "domande#un-operaio-e-malato-o-non-si-presenta-che-cosa-si-fa": [],
  "domande#il-cliente-disdice-che-cosa-si-fa": [],
  "limiti#acconti-caparre-e-pagamenti": [],
  "clienti#alla-prima-telefonata": [],
  "appuntamenti#richiamare-un-cliente": [],
  "ordini#annullare-un-ordine": [],
  "automezzi-e-operai#ore-degli-operai": [],
  "giornaliera#chi-non-viene": [],
  "magazzino#la-mattina-le-squadre-escono": [],
  "giornaliera#i-problemi-del-giorno": [],
  "giornaliera#in-ritardo": [],
  "giornaliera#assenze-e-fermi": [],
  "planning#carico": [],
  "impostazioni#chiusure": [],
  "impostazioni#tempi-di-viaggio": [],
  "registro#dati-personali": [],
  "sito-b#il-secondo-prezzo": ["Orders.getIndex"],
  "sito-b#le-risorse-b": ["Orders.getWorkResourcesB"],
  "sito-b#accendere-e-aggiornare": ["SiteB.getStatus"],
};

export function isPartOpen(part: string, reader: ManualReader): boolean {
  const functs = restricted[part];
  return !functs || (reader.site === "A" && (functs.length === 0 || mayUse(functs, reader)));
}

export type Group = { title: string; chapters: readonly Chapter[] };

export const manual: readonly Group[] = [
  {
    title: "Per tutti",
    chapters: [
      { id: "per-cominciare", title: "Per cominciare" },
      { id: "domande", title: "Domande frequenti" },
      { id: "annullare", title: "Annullare, cestino e storia" },
      { id: "comunicazioni", title: "Memo, news e segnalazioni" },
      { id: "limiti", title: "Che cosa Traslo non fa" },
    ],
  },
  {
    title: "Ufficio e preventivi",
    chapters: [
      { id: "ufficio", title: "La giornata dell'ufficio", when: ["Orders.insert"] },
      { id: "clienti", title: "Clienti", when: ["Client.getAll"] },
      { id: "appuntamenti", title: "Appuntamenti", when: ["Appointment.getAll"] },
      { id: "ordini", title: "Ordini e lavorazioni", when: ["Orders.getIndex"] },
      { id: "planning", title: "Planning", when: ["Calendar.getWeek"] },
      { id: "automezzi-e-operai", title: "Log di automezzi e operai", when: ["LogVehicle.getAll"] },
      {
        id: "sito-b",
        title: "Il sito B e che cosa mostra",
        when: ["Appointment.getAll", "Orders.getIndex", "SiteB.getStatus"],
        onSiteA: true,
        byRight: true,
      },
    ],
  },
  {
    title: "Agenti",
    chapters: [{ id: "agenti", title: "La giornata dell'agente", when: ["Appointment.createNew"] }],
  },
  {
    title: "Magazzino",
    chapters: [
      { id: "magazzino", title: "La giornata del magazzino", when: ["Works.suggestCrew"] },
      { id: "giornaliera", title: "Giornaliera", when: ["Works.getByDate"] },
      { id: "materiali", title: "Materiali", when: ["Orders.getMaterialsHistory", "Works.suggestCrew"] },
    ],
  },
  {
    title: "Depositi",
    chapters: [{ id: "depositi", title: "Depositi e scadenze", when: ["Box.getAll"] }],
  },
  {
    title: "Direzione",
    chapters: [{ id: "direzione", title: "Numeri e note per la direzione", when: ["Agents.getStats"] }],
  },
  {
    title: "Amministratori",
    chapters: [
      { id: "primi-passi", title: "Primi passi", when: ["FirstSteps.getAll"] },
      { id: "account", title: "Account e accessi", when: ["Account.getRequests"] },
      { id: "azienda", title: "La ditta: nome, logo, numeri", when: ["Settings.getAll"] },
      { id: "profili", title: "Profili e permessi", when: ["Profile.getAll"] },
      { id: "impostazioni", title: "Impostazioni", when: ["Settings.getAll"] },
      { id: "importare", title: "Importare i dati", when: ["Import.getAll"] },
      { id: "salvataggi", title: "Salvataggi e stato del sistema", when: ["Backup.getAll"] },
      { id: "registro", title: "Log e dati personali", when: ["PersonalData.getAll"] },
      { id: "schermi", title: "Schermi e posta in uscita", when: ["Kiosk.getAll"] },
    ],
  },
];

export const chapters: readonly Chapter[] = manual.flatMap((group) => group.chapters);

/** The part of the manual about the pages whose path begins so: the longest one counts. */
export const about: Readonly<Record<string, string>> = {
  "/": "per-cominciare#la-home",
  "/aiuto": "per-cominciare#questa-guida",
  "/login": "per-cominciare#accedere",
  "/logout": "per-cominciare#accedere",
  "/register": "account#richieste-di-account",
  "/account": "per-cominciare#password-e-accessi",
  "/search": "per-cominciare#cercare",
  "/agenda": "agenti#l-agenda",
  "/bin": "annullare#il-cestino",
  "/history": "annullare#la-storia",
  "/memo": "comunicazioni#memo",
  "/news": "comunicazioni#news",
  "/reports": "comunicazioni#segnalazioni",
  "/client": "clienti",
  "/client/search": "clienti#trovare-un-cliente",
  "/client/insert": "clienti#inserire-un-cliente",
  "/client/place": "clienti#luoghi-di-carico",
  "/appointment": "appuntamenti",
  "/appointment/insert": "appuntamenti#fissare-un-appuntamento",
  "/appointment/insert/first-call": "clienti#alla-prima-telefonata",
  "/documents": "ordini#documenti",
  "/order/documents": "ordini#documenti",
  "/orders": "ordini",
  "/orders/insert": "ordini#creare-un-ordine",
  "/orders/cancel": "ordini#annullare-un-ordine",
  "/orders/works": "ordini#lavorazioni",
  "/orders/planner": "ordini#la-squadra",
  "/orders/works/crew": "ordini#la-squadra",
  "/orders/works/workers": "ordini#la-squadra",
  "/orders/works/vehicles": "ordini#la-squadra",
  "/orders/works/materials": "materiali#materiali-di-un-ordine",
  "/orders/materials": "materiali#carichi-e-giacenze",
  "/orders/materials/insert": "materiali#materiali-di-un-ordine",
  "/orders/materials/modify": "materiali#materiali-di-un-ordine",
  "/orders/materials/bulk": "materiali#materiali-di-un-ordine",
  "/materials": "materiali#carichi-e-giacenze",
  "/materials/count": "materiali#inventario",
  "/resources": "planning#risorse",
  "/resources/skills": "impostazioni#competenze-e-schede",
  "/resources/closures": "impostazioni#chiusure",
  "/resources/travel": "impostazioni#tempi-di-viaggio",
  "/messages": "appuntamenti#avvisare-i-clienti",
  "/planning": "planning",
  "/planning/feed": "planning#sul-telefono",
  "/slots/works": "planning#trova-un-posto-libero",
  "/slots/visit": "planning#trova-un-posto-libero",
  "/slots/visit-work": "planning#trova-un-posto-libero",
  "/dailyWorks": "giornaliera",
  "/delays": "giornaliera#in-ritardo",
  "/absences": "giornaliera#assenze-e-fermi",
  "/box": "depositi",
  "/box/deadlines": "depositi#scadenze-e-solleciti",
  "/box/log": "depositi#movimenti",
  "/logVehicle": "automezzi-e-operai#log-automezzi",
  "/logWorkers": "automezzi-e-operai#log-operai",
  "/hours": "automezzi-e-operai#ore-degli-operai",
  "/agentsStats/margins": "direzione#margine-degli-ordini",
  "/admin/settings/costs": "direzione#margine-degli-ordini",
  "/agentsStats": "direzione#statistiche-degli-agenti",
  "/admin/accounts": "account",
  "/admin/settings": "impostazioni",
  "/admin/settings/firm": "azienda",
  "/admin/settings/orders": "azienda#ordini-e-preventivi",
  "/admin/settings/sheets": "azienda#fogli-stampati",
  "/admin/settings/letters": "azienda#e-mail",
  "/admin/settings/profiles": "profili",
  "/admin/settings/agents": "impostazioni#elenchi",
  "/admin/settings/sources": "impostazioni#elenchi",
  "/admin/settings/loss-reasons": "impostazioni#elenchi",
  "/admin/settings/payment-types": "impostazioni#elenchi",
  "/admin/settings/boxes": "impostazioni#elenchi",
  "/admin/settings/work-types": "impostazioni#elenchi",
  "/admin/first_steps": "primi-passi",
  "/admin/settings/materials": "impostazioni#materiali",
  "/admin/settings/workers/paste": "primi-passi#incollare-un-elenco-di-nomi",
  "/admin/settings/vehicles/paste": "primi-passi#incollare-un-elenco-di-nomi",
  "/admin/settings/workers/skills": "impostazioni#competenze-e-schede",
  "/admin/settings/vehicles/needs": "impostazioni#competenze-e-schede",
  "/admin/settings/workers": "impostazioni#operai-e-automezzi",
  "/admin/settings/vehicles": "impostazioni#operai-e-automezzi",
  "/admin/settings/municipalities": "impostazioni#comuni-e-condomini",
  "/admin/locations": "impostazioni#comuni-e-condomini",
  "/admin/import": "importare",
  "/admin/import/columns": "importare#preparare-il-file",
  "/admin/import/template": "importare#preparare-il-file",
  "/admin/backups": "salvataggi",
  "/admin/backups/restore": "salvataggi#ripristinare",
  "/admin/full_export": "salvataggi#esportare-tutto",
  "/admin/system": "salvataggi#lo-stato-del-sistema",
  "/admin/log": "registro#il-log",
  "/personal-data": "registro#dati-personali",
  "/admin/outbox": "schermi#posta-in-uscita",
  "/admin/kiosks": "schermi#schermi-appesi",
  "/admin/site_b": "sito-b#accendere-e-aggiornare",
};

export const home = "/aiuto";

export const chapterById = (id: string): Chapter | undefined => chapters.find((chapter) => chapter.id === id);

/** The contents where the reader may not open the part. */
export function helpAddress(path: string, reader: ManualReader): string {
  const part = partAbout(path);
  const chapter = part && chapterById(part.split("#", 1)[0] ?? "");
  if (!part || !chapter || !isOpen(chapter, reader)) return home;
  return isPartOpen(part, reader) ? `${home}/${part}` : `${home}/${chapter.id}`;
}

function partAbout(path: string): string | undefined {
  const parts = path.split("/").filter(Boolean);
  for (let length = parts.length; length > 0; length--) {
    const part = about[`/${parts.slice(0, length).join("/")}`];
    if (part) return part;
  }
  return path === "/" ? about["/"] : undefined;
}

export const anchor = (heading: string) =>
  heading
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
