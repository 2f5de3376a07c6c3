import { created, file, table, technical, text, version } from "../tables/define";

export const firm_logos = table("firm_logos", {
  called: "il logo",
  many: "Logo della ditta",
  noun: "settings",
  read: { funct: "Firm.getIdentity" },
  undo: "by references alone",
  readers: "every account",
  siteB: true,
  named: { by: ["filename"], name: () => "logo della ditta", link: () => "/admin/settings/firm/" },
  columns: {
    filename: text("Logo", { siteB: true, personal: false }),
    only: technical()("Sempre 1: la riga è una sola", { siteB: true }),
    width: technical()("Larghezza", { siteB: true }),
    height: technical()("Altezza", { siteB: true }),
    ...file,
    date_created: created,
    version,
  },
});
