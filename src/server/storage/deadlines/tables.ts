import { created, day, number, ref, table, technical, text } from "../../tables/define";
import { boxOf } from "../../tables/words";

export const box_reminders = table("box_reminders", {
  called: "il sollecito",
  many: "Solleciti di deposito",
  noun: "boxes",
  person: "id_client",
  undo: "by references alone",
  readers: ["boxes"],
  siteB: "unpublished",
  named: {
    by: ["id_line"],
    name: ({ id_line }, look) => `sollecito del deposito ${boxOf(look, "box_lines", id_line)}`,
    link: () => "/box/deadlines",
  },
  columns: {
    id_line: ref("box_lines", "Riga", { siteB: true, isShown: false }),
    id_client: ref("clients", "Cliente", { siteB: true, isShown: false }),
    title: number("Titolo", { siteB: true, isShown: false }),
    due: day("Scadenza", { siteB: true, isTechnical: true }),
    recipient: text("Destinatario", { siteB: true, isTechnical: true, personal: "" }),
    id_letter: technical()("E-mail", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
  },
});
