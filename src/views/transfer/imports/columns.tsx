import type { templateOf } from "../../../server/transfer/imports/list";
import { Table } from "../../ui/list";

const needTexts = { always: "Sì", wanted: "Si può completare dopo" };

export const ImportColumns = ({ columns }: ReturnType<typeof templateOf>) => (
  <>
    <p className="soft">
      Le colonne possono stare in qualsiasi ordine e avere anche altri nomi: prima di importare si sceglie che
      cosa significa ciascuna.
    </p>
    <Table
      label="Colonne"
      rows={columns}
      rowKey={({ heading }) => heading}
      columns={[
        { head: "Intestazione", card: "title", cell: ({ heading }) => heading },
        { head: "Serve", narrow: true, cell: ({ need }) => (need ? needTexts[need] : "No") },
        { head: "Che cosa scrivere", cell: ({ help }) => help },
        { head: "Esempio", cell: ({ example }) => (example === "" ? "-" : <code>{example}</code>) },
        { head: "Anche", cell: ({ synonyms }) => synonyms.join(", ") || "-" },
      ]}
    />
  </>
);
