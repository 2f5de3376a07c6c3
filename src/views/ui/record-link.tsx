import { type ComponentProps, createContext, useContext } from "react";

/** The id of the row around a link. */
export const RowContext = createContext<string | undefined>(undefined);

/** An entry of a list that is no table. */
export const ListRow = (entry: ComponentProps<"li"> & { id: string }) => (
  <RowContext value={entry.id}>
    <li {...entry} />
  </RowContext>
);

/**
 * A link from a row to a record of another kind: it says in which row it stands, so that the arrow of the record's page
 * leads back there (http/pages/back.ts).
 */
export function RecordLink({ href, ...others }: ComponentProps<"a"> & { href: string }) {
  const row = useContext(RowContext);
  return <a {...others} href={row ? `${href}?row=${row}` : href} />;
}
