import { flag, minutes, number, table, text, version } from "../../tables/define";
import { wordList } from "../../tables/word-list";

export const payment_types = wordList("payment_types", {
  called: "il tipo di pagamento",
  many: "Tipi di pagamento",
  noun: "orders",
  readers: "every account",
  siteB: true,
});

export const sources = wordList("sources", {
  called: "la voce di «Come ci ha conosciuto»",
  many: "Come ci ha conosciuto",
  noun: "appointments",
  readers: "every account",
  siteB: true,
});

export const work_types = table("work_types", {
  called: "il tipo di lavorazione",
  many: "Tipi di lavorazione",
  noun: "works",
  read: { funct: "Settings.getWorkType", key: "value" },
  undo: "by its noun",
  readers: "every account",
  siteB: true,
  isNamedEverywhere: true,
  named: {
    by: ["text"],
    name: ({ text }) => `tipo di lavorazione ${text}`,
    link: ({ id }) => `/admin/settings/work-types/modify/${id}`,
  },
  columns: {
    text: text("Nome", { siteB: true, personal: false }),
    minutes: minutes("Durata (minuti)", { siteB: true }),
    people: number("Per quanti operai", { siteB: false }),
    unloads: flag("Ha uno scarico", { siteB: false }),
    announced: flag("Il cliente si avvisa", { siteB: false }),
    position: number("Posizione", { siteB: true }),
    retired: flag("Disattivato", { siteB: true }),
    value: number("Valore", { siteB: true, isShown: false }),
    version,
  },
});
