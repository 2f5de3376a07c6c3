import { Section } from "../ui/details";
import { EmptyState } from "../ui/empty";

type Hit = { value: string; text: string; href: string };

/** What the search of the top bar found, by noun. */
export function SearchResults({ clients, orders }: { clients: Hit[]; orders: Hit[] }) {
  if (!clients.length && !orders.length) return <EmptyState>Nessun risultato.</EmptyState>;
  return (
    <>
      {orders.length > 0 && <Hits title="Ordini" hits={orders} />}
      {clients.length > 0 && <Hits title="Clienti" hits={clients} />}
    </>
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
