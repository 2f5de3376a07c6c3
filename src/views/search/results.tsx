import { Section } from "../ui/details";
import { EmptyState } from "../ui/empty";
import { LiveList } from "../ui/list";

type Hit = { value: string; text: string; href: string };

type Props = { query: string } & Record<"clients" | "orders" | "parts", Hit[]>;

export function SearchResults({ query, clients, orders, parts }: Props) {
  return (
    <LiveList live={["clients", "orders"]} posted={{ q: query }}>
      {orders.length > 0 && <Hits title="Ordini" hits={orders} />}
      {clients.length > 0 && <Hits title="Clienti" hits={clients} />}
      {parts.length > 0 && <Hits title="Guida" hits={parts} />}
      {clients.length + orders.length + parts.length === 0 && <EmptyState>Nessun risultato.</EmptyState>}
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
