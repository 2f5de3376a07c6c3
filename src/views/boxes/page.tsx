import { boxCount, groups } from "../../server/boxes/model";
import type { Box } from "../../server/boxes/store";
import { LinkButton } from "../ui/button";
import { PageActions } from "../ui/details";
import { EmptyState } from "../ui/empty";
import { TextField } from "../ui/fields";
import { LiveList, SearchForm } from "../ui/list";
import { address } from "../ui/query";
import { Tabs } from "../ui/tabs";
import { useViewer } from "../viewer";
import { BoxMap } from "./map";
import { LineSigns } from "./signs";
import { BoxTable } from "./table";

export type BoxView = "table" | "map";

type Props = {
  boxes: Box[];
  view: BoxView;
  /** What somebody looks for, and the lines where it was found. */
  q: string;
  found: ReadonlySet<number> | null;
  /** How far the form may go. */
  most: number;
  /** Payments that have ended. */
  passed: number;
};

/** The storage as a table or as a map, under one address and one search (spec 2 §2). */
export function BoxesPage({ boxes, view, q, found, most, passed }: Props) {
  const { can } = useViewer();
  const shown = found ? boxes.filter((box) => box.lines.some((line) => found.has(line.id_line))) : boxes;
  const query = { view: view === "map" ? view : undefined, q };
  return (
    <>
      <PageActions>
        <LinkButton href="/box/log/" icon="history">
          Movimenti
        </LinkButton>
        <LinkButton href="/box/deadlines/" icon="clock">
          {passed ? `Scadenze (${passed} passate)` : "Scadenze"}
        </LinkButton>
        {can("editDeposit") && (
          <LinkButton href="/box/insert" kind="primary" icon="plus" dialog>
            Nuovo deposito
          </LinkButton>
        )}
      </PageActions>
      <LineSigns />
      <div className="boxes">
        <div className="boxes-main">
          <SearchForm values={{ q }}>
            {view === "map" && <input type="hidden" name="view" value="map" />}
            <TextField name="q" label="Cliente, titolo o ordine" type="search" />
          </SearchForm>
          <LiveList live={["boxes"]} query={query}>
            <Tabs
              label="Vista"
              tabs={[
                { href: address("/box/", { q }), text: "Tabella", current: view === "table" },
                { href: address("/box/", { view: "map", q }), text: "Mappa", current: view === "map" },
              ]}
            />
            {found && <p className="boxes-found">{foundText(found.size, shown.length)}</p>}
            {found?.size === 0 ? (
              <EmptyState>Nessun deposito trovato</EmptyState>
            ) : view === "map" ? (
              <BoxMap boxes={boxes} found={found} />
            ) : (
              <BoxTable boxes={shown} found={found} most={most} />
            )}
          </LiveList>
        </div>
        <BoxInfo />
      </div>
    </>
  );
}

const foundText = (lines: number, boxes: number) =>
  `${lines === 1 ? "1 riga trovata" : `${lines} righe trovate`} in ${boxes === 1 ? "1 deposito" : `${boxes} depositi`}`;

const rangeOf = ({ from, to }: { from: number; to: number }) =>
  from === to ? String(from) : `${from}-${to}`;

function BoxInfo() {
  return (
    <aside className="boxes-info" aria-label="Informazioni">
      <h2>{boxCount} depositi in totale</h2>
      <dl>
        {groups.map((group) => (
          <div key={group.from}>
            <dt>{rangeOf(group)}</dt>
            <dd>{group.text}</dd>
          </div>
        ))}
      </dl>
      <ul className="boxes-legend" aria-label="Colori">
        <li className="fill green">0%: libero</li>
        <li className="fill orange">Meno del 100%: in parte</li>
        <li className="fill red">100% e oltre: pieno</li>
      </ul>
      <p>
        <a href="/box/log/">Storico dei movimenti</a>
      </p>
    </aside>
  );
}
