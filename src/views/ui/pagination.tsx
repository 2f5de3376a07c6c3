import type { ReactNode } from "react";
import { counted, wholeText } from "../../server/base/text";
import { useViewer } from "../viewer";
import { LinkButton } from "./button";
import { EmptyState } from "./details";
import { Icon } from "./icon";
import { address, type Query } from "./query";

type Props = {
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
export function Pagination({ page, pageSize, total, sum, query, path, children }: Props) {
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
