import { ref, table, text, version } from "../../tables/define";
import { type ListName, listPaths } from "./model";

export const saved_views = table("saved_views", {
  called: "la vista",
  many: "Viste degli elenchi salvate da ciascun account",
  noun: "views",
  service: "SavedView",
  person: "id_user",
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["name", "list"],
    name: ({ name }) => `vista «${name}»`,
    link: ({ list }) => listPaths[list as ListName],
  },
  columns: {
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    list: text("Elenco risorse", { siteB: true, isShown: false, personal: false }),
    name: text("Nome", { siteB: true, isShown: false, personal: false, mentions: true }),
    query: text("Filtri e ordine della vista", {
      siteB: true,
      isTechnical: true,
      personal: false,
      mentions: true,
    }),
    version,
  },
});
