import { formatMoment } from "../../server/days";
import { ordersPerPage } from "../../server/orders/model";
import type { ListedOrder } from "../../server/orders/store";
import { internalOrder } from "../../server/works/model";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { PageActions } from "../ui/details";
import { TextField } from "../ui/fields";
import { LiveList, SearchForm } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { RowActions, Table } from "../ui/table";
import { useViewer } from "../viewer";

type ListProps = { orders: ListedOrder[]; total: number; page: number; query: string; search?: string };

/** Spec 2 §2. */
export function OrderList({ orders, total, page, query, search }: ListProps) {
  const { mayCall, site } = useViewer();
  return (
    <>
      {mayCall("Orders.insert") && (
        <PageActions>
          <LinkButton href="/orders/insert/" kind="primary" icon="package-plus">
            Nuovo ordine
          </LinkButton>
        </PageActions>
      )}
      <SearchForm values={{ query }} posted>
        <TextField name="query" label="Cliente o numero" type="search" />
      </SearchForm>
      <LiveList live={["orders", "clients"]} query={{ search, page }}>
        <Table
          label="Ordini"
          rows={orders}
          rowKey={({ id }) => id}
          columns={[
            { head: "Numero", narrow: true, end: true, cell: ({ id }) => id },
            {
              head: "Cliente",
              card: "title",
              cell: ({ id, client }) => <a href={`/orders/${id}`}>{client}</a>,
            },
            {
              head: "Data di creazione",
              narrow: true,
              cell: ({ date_created }) => formatMoment(date_created),
            },
            site === "A" && { head: "Flag R", narrow: true, cell: (order) => <FlagR {...order} /> },
            { head: "Azioni", card: "actions", narrow: true, cell: (order) => <Actions {...order} /> },
          ]}
        />
        <Pagination page={page} pageSize={ordersPerPage} total={total} query={{ search }} />
      </LiveList>
    </>
  );
}

export const FlagR = ({ flag_renata }: { flag_renata?: number }) =>
  flag_renata ? (
    <Badge tone="teal" icon="flag">
      R
    </Badge>
  ) : (
    "-"
  );

function Actions({ id, flag_renata }: ListedOrder) {
  return (
    <RowActions>
      <LinkButton href={`/orders/${id}`} kind="quiet" icon="package" iconOnly small>
        {`Gestisci l'ordine ${id}`}
      </LinkButton>
      <DeleteOrder id={id} flag_renata={flag_renata} iconOnly />
    </RowActions>
  );
}

type DeleteProps = { id: number; flag_renata?: number; version?: number; iconOnly?: boolean };

/** A flagged order needs another permission; site B does not see the flag, so there the server decides. */
export function DeleteOrder({ id, flag_renata, version, iconOnly }: DeleteProps) {
  const { can, mayCall, site } = useViewer();
  const may =
    site === "B" ? mayCall("Orders.deleteOrder") : can(flag_renata ? "orders.deleteRenata" : "orders.edit");
  if (!may || id === internalOrder) return null;
  return (
    <ConfirmForm
      action={`/orders/delete/${id}`}
      text={`Sei sicuro di voler eliminare l'ordine ${id}?`}
      values={version ? { version } : {}}
      icon="trash-2"
      iconOnly={iconOnly}
      small={iconOnly}
    >
      {iconOnly ? `Elimina l'ordine ${id}` : "Elimina"}
    </ConfirmForm>
  );
}
