import { formatMoment } from "../../../server/base/days";
import type { ListedFeed } from "../../../server/visits/calendar-feed/model";
import { ConfirmForm, RowActions } from "../../ui/button";
import { actionsColumn, Table } from "../../ui/list";

export const FeedTable = ({ feeds }: { feeds: ListedFeed[] }) => (
  <Table
    label="Calendari condivisi"
    rows={feeds}
    columns={[
      { head: "Account", card: "title", cell: ({ user }) => user },
      { head: "Sito", narrow: true, cell: ({ site }) => site },
      { head: "Creato", cell: ({ date_created }) => formatMoment(date_created) },
      { head: "Ultimo uso", cell: ({ seen }) => (seen ? formatMoment(seen) : "Mai usato") },
      { ...actionsColumn, cell: (feed) => <Revoke {...feed} /> },
    ]}
  />
);

const Revoke = ({ id, user, site }: ListedFeed) => (
  <RowActions>
    <ConfirmForm
      action={`/admin/accounts/calendar/${id}`}
      text={`Revocare l'indirizzo del calendario di ${user} sul sito ${site}? I telefoni che lo usano non riceveranno più nulla.`}
      icon="ban"
      iconOnly
      small
    >
      {`Revoca il calendario di ${user} sul sito ${site}`}
    </ConfirmForm>
  </RowActions>
);
