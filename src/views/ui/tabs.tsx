import type { ComponentProps } from "react";

/** Where one is already it is text: a link to itself would only lose the place. */
export function TabLink({ current, ...link }: ComponentProps<"a"> & { current: boolean }) {
  const { className, children } = link;
  if (!current) return <a {...link} />;
  return (
    <span className={className} aria-current="page">
      {children}
    </span>
  );
}

type Tab = { href: string; text: string; current?: boolean; count?: number };

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, text, current = false, count }) => (
        <TabLink key={href} href={href} current={current}>
          {text}
          {count !== undefined && <span className="count">{count}</span>}
        </TabLink>
      ))}
    </nav>
  );
}
