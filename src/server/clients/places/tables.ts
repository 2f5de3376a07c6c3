import { flag, ref, table, technical, text, version } from "../../tables/define";

export const municipalities = table("municipalities", {
  called: "il comune",
  many: "Comuni",
  noun: "municipalities",
  service: "Comune",
  undo: "by references alone",
  readers: "every account",
  siteB: true,
  isNamedEverywhere: true,
  named: {
    by: ["name"],
    name: ({ name }) => `comune ${name}`,
    link: () => "/admin/settings/municipalities/",
  },
  columns: {
    name: text("Nome", { siteB: true, isShown: false, personal: false }),
    folded: text("Testo per la ricerca", { siteB: true, isTechnical: true, personal: false }),
    province: text("Provincia", { siteB: true, isShown: false, personal: false }),
    region: text("Regione", { siteB: true, isTechnical: true, personal: false }),
    code: text("Codice", { siteB: true, isShown: false, personal: false }),
    caps: text("CAP del comune", { siteB: true, isTechnical: true, personal: false }),
    population: technical()("Abitanti", { siteB: true }),
    retired: flag("Disattivato", { siteB: true, isShown: false }),
    id_successor: ref("municipalities", "Comune in cui è confluito", { siteB: true, isTechnical: true }),
    coordinates: text("Coordinate", { siteB: false, isShown: false, personal: false }),
    version,
  },
});

export const locations = table("locations", {
  called: "il condominio",
  many: "Condomini",
  bin: "Condomini",
  noun: "places",
  read: { funct: "Location.getFromId", key: "id" },
  undo: "by references alone",
  readers: "every account",
  siteB: true,
  isNamedEverywhere: true,
  named: {
    by: ["name"],
    name: ({ name }) => `condominio ${name}`,
    link: ({ id }) => `/admin/locations/modify/${id}`,
  },
  columns: {
    name: text("Nome", { siteB: true, personal: false }),
    address: text("Indirizzo", { siteB: true, personal: false }),
    city: text("Città", { siteB: true, personal: false }),
    version,
  },
});
