import { flag, number, ref, table, text, version } from "../../tables/define";
import { permissionName } from "./model";

export const profile_permissions = table("profile_permissions", {
  called: "il permesso",
  many: "Che cosa può fare ogni profilo",
  noun: "profiles",
  partOf: "id_profile",
  inHistoryOf: { table: "profiles", gate: "admin" },
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: { by: ["permission"], name: ({ permission }) => `permesso «${permissionName(permission)}»` },
  columns: {
    permission: text("Permesso", { siteB: true, personal: false }, permissionName),
    id_profile: ref("profiles", "Profilo", { siteB: true, isTechnical: true }),
  },
});

export const profiles = table("profiles", {
  called: "il profilo",
  many: "Profili degli account",
  bin: "Profili",
  noun: "profiles",
  service: "Profile",
  read: { funct: "Profile.getFromId", key: "id" },
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["label"],
    name: ({ label }) => `profilo ${label}`,
    link: ({ id }) => `/admin/settings/profiles/modify/${id}`,
  },
  columns: {
    label: text("Nome", { siteB: true, personal: false }),
    level: number("Livello", { siteB: true }),
    retired: flag("Disattivato", { siteB: true }),
    name: text("Nome", { siteB: true, isShown: false, personal: false }),
    version,
  },
});
