import { type Day, formatDay } from "../../base/days";
import { day, flag, table, text, version } from "../../tables/define";

export const closures = table("closures", {
  called: "la chiusura",
  many: "Giorni di chiusura della ditta",
  bin: "Chiusure",
  noun: "closures",
  service: "Closures",
  read: { funct: "Closures.getFromId", key: "id" },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  isNamedEverywhere: true,
  named: {
    by: ["reason", "date_from"],
    name: ({ reason, date_from }) => `chiusura ${reason}, dal ${formatDay(date_from as Day)}`,
    link: ({ id }) => `/resources/closures/modify/${id}`,
  },
  columns: {
    date_from: day("Dal"),
    date_to: day("Al"),
    yearly: flag("Ogni anno"),
    reason: text("Motivo", { personal: false, mentions: true }),
    version,
  },
});
