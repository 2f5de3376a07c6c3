import { table } from "../../tables/define";
import { flag, id, number, ref, text, version } from "../../tables/kinds";

export const box_groups = table("box_groups", {
  called: "il gruppo di depositi",
  many: "Gruppi di depositi",
  noun: "boxes",
  read: { funct: "List.getFromCode", key: "value", fixed: { list: "box-groups" } },
  siteB: true,
  named: {
    by: ["text"],
    name: ({ text }) => `gruppo di depositi ${text}`,
    link: ({ id }) => `/admin/settings/box-groups/modify/${id}`,
  },
  columns: {
    text: text("Nome", { siteB: true, personal: false }),
    position: number("Posizione", { siteB: true }),
    retired: flag("Ritirato", { siteB: true }),
    value: number("Valore", { siteB: true, isShown: false }),
    version,
  },
});

export const boxes = table("boxes", {
  called: "il deposito",
  many: "Numeri dei depositi",
  noun: "boxes",
  read: { funct: "Box.getBox", key: "id" },
  siteB: true,
  named: {
    by: ["number"],
    name: ({ number }) => `deposito ${number}`,
    link: ({ id }) => `/admin/settings/boxes/modify/${id}`,
  },
  columns: {
    id,
    number: number("Numero", { siteB: true }),
    id_group: ref("box_groups", "Gruppo", { siteB: true }),
    retired: flag("Ritirato", { siteB: true }),
    version,
  },
});
