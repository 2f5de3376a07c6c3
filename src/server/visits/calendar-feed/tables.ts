import { created, ref, secret, table, text } from "../../tables/define";
import { accountOf } from "../../tables/words";

export const calendar_feeds = table("calendar_feeds", {
  called: "l'indirizzo del calendario",
  many: "Indirizzi del calendario sul telefono",
  noun: "calendar-feeds",
  person: "id_user",
  isErasedWhole: true,
  undo: "by references alone",
  readers: "by rule",
  siteB: "unpublished",
  named: {
    by: ["id_user"],
    name: ({ id_user }, look) => `indirizzo del calendario di ${accountOf(look, id_user)}`,
  },
  columns: {
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    site: text("Sito", { siteB: true, isTechnical: true, personal: false }),
    token_hash: secret("Impronta dell'indirizzo segreto", { siteB: true }),
    date_created: created,
  },
});
