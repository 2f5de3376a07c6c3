import { Icon } from "./icon";

export type Changed = { table: string; id?: number; user?: string; when?: string };

export const historyAddress = ({ table, id }: Pick<Changed, "table" | "id">) =>
  `/history/${table}${id ? `/${id}` : ""}`;

export const ChangedBy = ({ user, when, ...record }: Changed) => (
  <a id="changed" className="changed" href={historyAddress(record)}>
    <Icon name="history" />
    <span>Storia</span>
    {when && <span className="soft">{user ? `modificato da ${user} ${when}` : `modificato ${when}`}</span>}
  </a>
);
