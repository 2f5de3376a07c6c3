import { created, moment, ref, secret, table, text } from "../../tables/define";

export const kiosk_devices = table("kiosk_devices", {
  called: "lo schermo",
  many: "Schermi",
  noun: "kiosk",
  undo: "by references alone",
  readers: "by rule",
  siteB: "unpublished",
  named: { by: ["name"], name: ({ name }) => `schermo ${name}`, link: () => "/admin/kiosks/" },
  columns: {
    name: text("Nome", { siteB: true, isShown: false, personal: false, mentions: true }),
    token_hash: secret("Impronta dell'indirizzo segreto", { siteB: true }),
    site: text("Sito", { siteB: true, isTechnical: true, personal: false }),
    date_revoked: moment("Revocato il", { siteB: true, isShown: false }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
  },
});
