import { type ComponentProps, createContext, useContext } from "react";

export const RowContext = createContext<string | undefined>(undefined);

export const ListRow = (entry: ComponentProps<"li"> & { id: string }) => (
  <RowContext value={entry.id}>
    <li {...entry} />
  </RowContext>
);

/** Says in which row it stands, so that the arrow of the record's page leads back there. */
export function RecordLink({ href, ...others }: ComponentProps<"a"> & { href: string }) {
  const row = useContext(RowContext);
  return <a {...others} href={row ? `${href}?row=${row}` : href} />;
}
