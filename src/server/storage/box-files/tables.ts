import { erased } from "../../journal/persons";
import { table } from "../../tables/define";
import { created, file, id, ref, text } from "../../tables/kinds";
import { boxOf } from "../../tables/words";

export const box_files = table("box_files", {
  called: "l'allegato",
  many: "Allegati dei depositi",
  noun: "boxes",
  person: "id_line",
  isErasedWhole: true,
  siteB: true,
  named: {
    by: ["filename", "id_line"],
    name: ({ filename, id_line }, look) =>
      `allegato ${filename} del deposito ${boxOf(look, "box_lines", id_line)}`,
    linkOf: "id_line",
  },
  columns: {
    id,
    filename: text("Allegato", { siteB: true, personal: erased, mentions: true }),
    id_line: ref("box_lines", "Riga", { siteB: true, isShown: false }),
    ...file,
    date_created: created,
  },
});
