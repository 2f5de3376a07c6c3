import { table, text, version } from "../../tables/define";
import { pageOfSetting, settingName } from "./model";

export const settings = table("settings", {
  called: "l'impostazione",
  many: "Impostazioni",
  noun: "settings",
  read: { funct: "Settings.getAll" },
  undo: "by references alone",
  readers: "by rule",
  siteB: { by: ["key"], shows: ({ key }) => !/^(orders\.next|limits\.|sales\.)/.test(String(key)) },
  named: {
    by: ["key"],
    name: ({ key }) => `impostazione ${settingName(String(key))}`,
    link: ({ key }) => pageOfSetting(String(key)),
  },
  columns: {
    value: text("Valore", { siteB: true, personal: false }),
    key: text("Impostazione", { siteB: true, isShown: false, personal: false }),
    version,
  },
});
