import { Icon } from "./icon";

export type Changed = { table: string; id?: number; user?: string; when?: string; isNew?: boolean };

export const historyAddress = ({ table, id }: Pick<Changed, "table" | "id">) =>
  `/history/${table}${id ? `/${id}` : ""}`;

export const ChangedBy = ({ user, when, isNew, ...record }: Changed) => (
  <a id="changed" className="changed" href={historyAddress(record)}>
    <Icon name="history" />
    <span>Storia</span>
    {when && (
      <span className="soft">
        {[isNew ? "inserito" : "modificato", user && `da ${user}`, when].filter(Boolean).join(" ")}
      </span>
    )}
  </a>
);
