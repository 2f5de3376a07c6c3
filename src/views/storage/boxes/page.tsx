import type { ReactNode } from "react";
import { counted } from "../../../server/base/text";
import { type BoxGroup, rangesOf } from "../../../server/storage/boxes/model";
import type { Box } from "../../../server/storage/boxes/store";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { Asking } from "../../ui/confirm-form";
import { EmptyState } from "../../ui/empty";
import { TextField } from "../../ui/fields";
import { LiveList, SearchForm } from "../../ui/list";
import { PageActions } from "../../ui/page-actions";
import { address } from "../../ui/query";
import { Tabs } from "../../ui/tabs";
import { useViewer } from "../../viewer";
import { BoxMap } from "./map";
import { BoxTable } from "./table";

type BoxView = "table" | "map";

type GroupsProps = {
  boxes: Box[];
  groups: readonly BoxGroup[];
  view: BoxView;
  /** The lines that match the search; null without one. */
  found: ReadonlySet<number> | null;
  max: number;
  /** The boxes that the page shows already as they are. */
  same: ReadonlySet<Box>;
};

/** The slow part of the page, cached by its caller. */
export function BoxGroups({ boxes, groups, view, found, max, same }: GroupsProps) {
  if (found?.size === 0) return <EmptyState>Nessun deposito trovato</EmptyState>;
  if (view === "map") return <BoxMap {...{ boxes, groups, found, same }} />;
  const shown = found ? boxes.filter((box) => isIn(box, found)) : boxes;
  return (
    <Asking>
      <BoxTable boxes={shown} {...{ groups, found, max, same }} />
    </Asking>
  );
}

const isIn = (box: Box, found: ReadonlySet<number>) => box.lines.some((line) => found.has(line.id_line));

type Props = {
  boxes: Box[];
  groups: readonly BoxGroup[];
  view: BoxView;
  /** The account had the other view before: this one is remembered. */
  isNew: boolean;
  q: string;
  search?: string;
  found: ReadonlySet<number> | null;
  passed: number;
  fingerprints?: string;
  children: ReactNode;
};

export function BoxesPage(props: Props) {
  const { boxes, groups, view, isNew, q, search, found, passed, fingerprints, children } = props;
  const { mayCall } = useViewer();
  return (
    <>
      <PageActions>
        <LinkButton href="/box/deadlines/" icon="clock">
          {passed ? `Scadenze dei depositi (${passed} passate)` : "Scadenze dei depositi"}
        </LinkButton>
        {mayCall("Box.insert") && (
          <LinkButton href="/box/insert" kind="primary" icon="plus" dialog>
            Nuovo deposito
          </LinkButton>
        )}
      </PageActions>
      <Sheet name="boxes" />
      {isNew && mayCall("Menu.setBoxMap") && (
        <div
          hidden
          data-reads=""
          hx-post="/menu/boxes"
          hx-vals={JSON.stringify({ on: Number(view === "map") })}
          hx-swap="none"
          hx-trigger="load"
        />
      )}
      <div className="boxes">
        <BoxInfo groups={groups} />
        <div className="boxes-main">
          <SearchForm values={{ q }} path={address("/box/", { view })} posted>
            <TextField name="q" label="Cliente, titolo o ordine" type="search" />
          </SearchForm>
          <LiveList
            live={["boxes", "clients", "orders", "settings"]}
            query={{ view, search }}
            rows={fingerprints}
          >
            <Tabs
              label="Vista"
              tabs={[
                {
                  href: address("/box/", { view: "table", search }),
                  text: "Tabella",
                  current: view === "table",
                },
                { href: address("/box/", { view: "map", search }), text: "Mappa", current: view === "map" },
              ]}
            />
            <p className={found ? "boxes-found" : "hidden"} role="status">
              {found && foundText(found, boxes)}
            </p>
            {children}
          </LiveList>
        </div>
      </div>
    </>
  );
}

function foundText(found: ReadonlySet<number>, boxes: Box[]): string {
  const inside = boxes.filter((box) => isIn(box, found)).length;
  return `${counted(found.size, "riga trovata", "righe trovate")} in ${counted(inside, "deposito", "depositi")}`;
}

function BoxInfo({ groups }: { groups: readonly BoxGroup[] }) {
  const count = groups.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return (
    <aside className="boxes-info" aria-label="Informazioni">
      <p>
        {counted(count, "deposito in totale", "depositi in totale")} <a href="/box/log/">Movimenti</a>
      </p>
      <dl>
        {groups.map((group) => (
          <div key={group.text}>
            <dt>{rangesOf(group.numbers)}</dt>
            <dd>{group.text}</dd>
          </div>
        ))}
      </dl>
      <ul className="boxes-legend" aria-label="Colori">
        <li className="fill green">0%: libero</li>
        <li className="fill orange">Meno del 100%: in parte</li>
        <li className="fill red">100% e oltre: pieno</li>
      </ul>
    </aside>
  );
}
