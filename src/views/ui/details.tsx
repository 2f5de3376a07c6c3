import type { ReactNode } from "react";

type Entry = readonly [term: string, value: ReactNode];

/** Terms and values. Empty values show a dash, falsy entries are left out. */
export function DescriptionList({
  entries,
  columns = 2,
}: {
  entries: readonly (Entry | false | null | undefined)[];
  columns?: 1 | 2 | 3;
}) {
  return (
    <dl className={`details columns-${columns}`}>
      {entries
        .filter((entry) => !!entry)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value === null || value === undefined || value === "" ? "-" : value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {actions && <div className="section-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
