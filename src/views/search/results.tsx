import { Section } from "../ui/details";
import { EmptyState } from "../ui/empty";
import { LiveList } from "../ui/list";

type Hit = { value: string; text: string; href: string };

export function SearchResults({ query, clients, orders }: { query: string; clients: Hit[]; orders: Hit[] }) {
  return (
    <LiveList live={["clients", "orders"]} posted={{ q: query }}>
      {orders.length > 0 && <Hits title="Ordini" hits={orders} />}
      {clients.length > 0 && <Hits title="Clienti" hits={clients} />}
      {clients.length + orders.length === 0 && <EmptyState>Nessun risultato.</EmptyState>}
    </LiveList>
  );
}

const Hits = ({ title, hits }: { title: string; hits: Hit[] }) => (
  <Section title={title}>
    <ul className="hits">
      {hits.map(({ value, text, href }) => (
        <li key={value}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  </Section>
);
