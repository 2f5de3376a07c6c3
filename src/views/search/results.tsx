import { noResultText } from "../../server/base/empty-lists";
import { type Item, isOffer, type Kind, kinds, searchedNouns } from "../../server/search/model";
import { Sheet } from "../sheet";
import { Button } from "../ui/button";
import { EmptyState, Section } from "../ui/details";
import { LiveList } from "../ui/list";
import { useViewer } from "../viewer";

const lists: Partial<Record<Kind, [action: string, text: string]>> = {
  client: ["/client/", "Tutti nell'elenco clienti"],
  order: ["/orders/", "Tutti nell'elenco ordini"],
  appointment: ["/appointment/", "Tutti nell'elenco appuntamenti"],
};

type Props = { query: string /** Stands for the query in the address. */; search?: string; items: Item[] };

export function SearchResults({ query, search, items }: Props) {
  const found = (Object.keys(kinds) as Kind[])
    .map((kind) => ({ kind, hits: items.filter((item) => item.kind === kind) }))
    .filter(({ hits }) => hits.length > 0);
  const noResult = noResultText(useViewer(), searchedNouns);
  const nothing = items.every(isOffer);
  return (
    <>
      <Sheet name="search" />
      <LiveList live={["clients", "orders", "appointments", "works", "boxes"]} query={{ search }}>
        {query && <p className="searched">Risultati per «{query}»</p>}
        {nothing && <EmptyState>{query ? noResult : "Scrivere in alto che cosa cercare."}</EmptyState>}
        {found.map(({ kind, hits }) => (
          <Section key={kind} title={kinds[kind][0]}>
            <ul className="hits">
              {hits.map((hit) => (
                <li key={hit.value}>
                  <Result query={query} {...hit} />
                </li>
              ))}
            </ul>
            <AllInList kind={kind} query={query} />
          </Section>
        ))}
      </LiveList>
    </>
  );
}

function Result({ query, value, text, detail, href, filled }: Item & { query: string }) {
  const content = (
    <>
      <span>{text}</span>
      {detail && <small>{detail}</small>}
    </>
  );
  if (!filled) return <a href={href}>{content}</a>;
  return (
    <form method="post" action="/search" data-reads="">
      <input type="hidden" name="q" value={query} />
      <button type="submit" name="choice" value={value}>
        {content}
      </button>
    </form>
  );
}

function AllInList({ kind, query }: { kind: Kind; query: string }) {
  const [action, text] = lists[kind] ?? [];
  if (!action) return null;
  return (
    <form method="post" action={action} data-reads="">
      <input type="hidden" name="query" value={query} />
      <Button type="submit" kind="quiet">
        {text}
      </Button>
    </form>
  );
}
