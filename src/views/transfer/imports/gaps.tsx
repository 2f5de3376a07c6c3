import type { listGaps } from "../../../server/transfer/imports/gaps";
import { gapsPerPage } from "../../../server/transfer/imports/model";
import { Pagination } from "../../ui/pagination";
import { Table } from "../../ui/table";

export const ImportGaps = ({ gaps, total, page }: ReturnType<typeof listGaps> & { page: number }) => (
  <>
    <p className="soft">
      Ogni dato esce da questo elenco appena quello che manca è scritto nella sua scheda.
    </p>
    <Table
      label="Da completare"
      rows={gaps}
      rowKey={({ table, id }) => `${table}-${id}`}
      empty="Nessun dato è da completare."
      columns={[
        { head: "Dato", card: "title", cell: ({ name, link }) => (link ? <a href={link}>{name}</a> : name) },
        { head: "Manca", cell: ({ missing }) => missing.join(", ") },
        {
          head: "Importazione",
          narrow: true,
          end: true,
          cell: ({ id_import }) =>
            id_import ? <a href={`/admin/import/${id_import}`}>{`n. ${id_import}`}</a> : "a mano",
        },
      ]}
    />
    <Pagination page={page} pageSize={gapsPerPage} total={total} />
  </>
);
