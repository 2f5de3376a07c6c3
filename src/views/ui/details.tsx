import type { ComponentProps, ReactNode } from "react";
import { dayOf, formatDay } from "../../server/base/days";
import { emptyText, type ListNoun, limitText } from "../../server/base/empty-lists";
import { counted, textsInColumn, wholeText } from "../../server/base/text";
import { useViewer } from "../viewer";
import { address, LinkButton, type Query } from "./button";
import { Icon } from "./icon";
import type { IconName } from "./icons";

type Props = {
  children?: ReactNode;
  /** What the list is made of: it says so where the reader does not see all of it. */
  of?: readonly ListNoun[];
  /** Follows what there is none of: `in programma`. */
  rest?: string;
  action?: ReactNode;
};

/** The text for an empty list (spec 1 §8), with an optional next action. */
export function EmptyState({ children = "Non ci sono ancora dati", of = [], rest, action }: Props) {
  const viewer = useViewer();
  return (
    <div className="empty">
      <Icon name="inbox" />
      <p>{limitText(viewer, of) ? emptyText(viewer, of, rest) : children}</p>
      {action}
    </div>
  );
}

type LineProps = { of: readonly ListNoun[]; rest?: string; whole?: string };

/** `whole` stands there for those who see all of it. */
export function EmptyLine({ of, rest, whole }: LineProps) {
  const viewer = useViewer();
  return <p className="soft">{whole && !limitText(viewer, of) ? whole : emptyText(viewer, of, rest)}</p>;
}

export const EmptySection = ({ title, of }: Pick<LineProps, "of"> & { title: string }) => (
  <Section title={title}>
    <EmptyLine of={of} />
  </Section>
);

type Kind = "info" | "success" | "warning" | "error";

const icons: Record<Kind, IconName> = {
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  error: "circle-alert",
};

export function Alert({ kind = "info", children }: { kind?: Kind; children: ReactNode }) {
  return (
    <div className={`alert ${kind}`} role={kind === "error" ? "alert" : undefined}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}

type Cents = number | null | undefined;

/** `1.250 €`, `1.229,51 €`; a dash for no amount. */
export const money = (cents: Cents) => textsInColumn([cents])(cents);

/** `gg/mm/aaaa` of a day or moment; a dash for no value. */
export const dateText = (moment: string | null | undefined) => (moment ? formatDay(dayOf(moment)) : "-");

/** `textOf` is that of the amounts beside it (`textsInColumn`). */
export const Money = ({ cents, textOf = money }: { cents: Cents; textOf?: (cents: Cents) => string }) =>
  cents === null || cents === undefined ? (
    textOf(cents)
  ) : (
    <span className={cents < 0 ? "money negative" : "money"}>{textOf(cents)}</span>
  );

export function DateText({ value, time }: { value: string | null | undefined; time?: string | null }) {
  if (!value) return <>-</>;
  const clock = time?.slice(0, 5) ?? value.slice(11, 16);
  return (
    <time dateTime={clock ? `${dayOf(value)}T${clock}` : value}>
      {dateText(value)}
      {clock && ` ${clock}`}
    </time>
  );
}

/** Text cut to the length of the lists (spec 1 §9), with the whole text as tooltip. */
export function Cut({ text, at }: { text: string; at: number }) {
  return text.length <= at ? text : <span title={text}>{`${text.slice(0, at).trimEnd()}…`}</span>;
}

export const Written = ({ text }: { text: string | undefined }) => (
  <span className="written">{text || "-"}</span>
);

/** Encoded, so that nothing in a stored address adds a recipient or a text to the letter. */
export const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${encodeURIComponent(to).replace("%40", "@")}`}>{to}</a>
);

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

export type Tone = "neutral" | "green" | "orange" | "red" | "blue" | "purple" | "teal";

/** A state in a word; the colour only repeats it. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

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

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  sum?: string;
  query?: Query;
  path?: string;
  /** The rows of the page: where there is no such page they would look like an empty list. */
  children?: ReactNode;
};

/** Screen readers speak the count when a filter changes it. */
export function Pagination({ page, pageSize, total, sum, query, path, children }: PaginationProps) {
  const viewer = useViewer();
  const here = path ?? viewer.path;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const href = (to: number) => address(here, { ...query, page: to > 1 ? to : undefined });
  const from = Math.min(total, (page - 1) * pageSize + 1);
  const to = Math.min(total, page * pageSize);
  const span = from === to ? wholeText(to) : `${wholeText(from)}–${wholeText(to)}`;
  if (total > 0 && page > pages)
    return (
      <EmptyState action={<LinkButton href={href(1)}>Vai alla prima pagina</LinkButton>}>
        Questa pagina dell'elenco non c'è più.
      </EmptyState>
    );
  return (
    <>
      {children}
      <div className="pagination">
        <p className={total ? "count" : "hidden"} role="status">
          {pages > 1 ? `${span} di ${wholeText(total)}` : count(total)}
          {sum && ` · totale ${sum}`}
        </p>
        {pages > 1 && (
          <nav aria-label="Pagine">
            <ul>
              <li>
                <Step
                  href={page > 1 ? href(page - 1) : undefined}
                  icon="chevron-left"
                  text="Pagina precedente"
                />
              </li>
              {near(page, pages).map((number, index) =>
                number === 0 ? (
                  <li key={index < 2 ? "before" : "after"} className="gap">
                    …
                  </li>
                ) : (
                  <li key={number}>
                    <PageLink href={number === page ? undefined : href(number)}>{number}</PageLink>
                  </li>
                ),
              )}
              <li>
                <Step
                  href={page < pages ? href(page + 1) : undefined}
                  icon="chevron-right"
                  text="Pagina successiva"
                />
              </li>
            </ul>
          </nav>
        )}
      </div>
    </>
  );
}

const count = (total: number) => (total === 0 ? "Nulla da mostrare" : counted(total, "riga", "righe"));

export const Found = ({ rows }: { rows: number }) => (
  <p className="hidden" role="status">
    {count(rows)}
  </p>
);

/** The first, this one and the last; the arrows lead to those beside it. 0 stands for a gap. */
function near(page: number, pages: number) {
  const shown = [...new Set([1, page, pages])].filter((number) => Math.abs(number - page) !== 1);
  return shown.flatMap((number, index) => (index ? [0, number] : [number]));
}

/** The page that one is on is no link. */
function PageLink({ href, children }: { href?: string; children: number }) {
  const text = (
    <>
      <span className="hidden">Pagina </span>
      {children}
    </>
  );
  return href ? <a href={href}>{text}</a> : <strong aria-current="page">{text}</strong>;
}

function Step({ href, icon, text }: { href?: string; icon: "chevron-left" | "chevron-right"; text: string }) {
  return (
    <a href={href} aria-disabled={href ? undefined : true} role={href ? undefined : "link"}>
      <Icon name={icon} label={text} />
    </a>
  );
}
