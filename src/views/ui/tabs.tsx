type Tab = { href: string; text: string; current?: boolean; count?: number };

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, text, current, count }) => (
        <a key={href} href={href} aria-current={current ? "page" : undefined}>
          {text}
          {count !== undefined && <span className="count">{count}</span>}
        </a>
      ))}
    </nav>
  );
}
