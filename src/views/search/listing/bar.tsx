import type { ReactNode } from "react";
import type { Operation } from "../../../server/api";
import { Sheet } from "../../sheet";
import { address, Button, ConfirmForm, PopMenu, type Query } from "../../ui/button";
import { TextField } from "../../ui/fields";
import { ListAssets, SearchForm } from "../../ui/list";
import { useViewer } from "../../viewer";
import { FilterChip, FilterChoices, type ListFilter } from "./chips";
import {
  everything,
  everythingText,
  isFirst,
  isNarrowed,
  type ListState,
  viewQuery,
  withChosen,
} from "./state";

export type ReadyView = { text: string; query: Query };

type Props = {
  state: ListState;
  search?: string;
  ready?: readonly ReadyView[];
  filters: readonly (ListFilter | false)[];
  exported?: Operation;
  children?: ReactNode;
};

/** What the list is narrowed to stands in sight, what else can be chosen behind one button. A search replaces the chips too, whose links have its id. */
export function ListBar({ state, search, ready = [], filters, exported, children }: Props) {
  const { mayCall } = useViewer();
  const views = viewsOf(state, ready);
  const open = views.find(({ isOpen }) => isOpen);
  const offered = filters.filter((filter) => filter !== false);
  return (
    <div className="list-bar">
      {search && (
        <SearchForm
          values={{ query: state.query }}
          posted
          path={isFirst(state) ? everything(state) : withChosen(state, { search: undefined })}
          along="#chips"
        >
          <TextField name="query" label={search} type="search" placeholder={search} />
        </SearchForm>
      )}
      <nav id="chips" aria-label="Filtri">
        <span className="filter-chip">
          <PopMenu id="filters" className="chip-button" icon="list-filter" text="Filtra" arrow>
            <div className="filter-groups">
              {offered.map((filter) => (
                <FilterChoices key={filter.label ?? ""} state={state} filter={filter} />
              ))}
              <Views state={state} views={views} />
            </div>
          </PopMenu>
        </span>
        {open && <span className="filter-chip chosen chip-button">{`Vista: ${open.text}`}</span>}
        {/* The view that comes first says all of its filters. */}
        {!isFirst(state) &&
          offered.map((filter) => <FilterChip key={filter.label ?? ""} state={state} filter={filter} />)}
        {isNarrowed(state) && (
          <a href={everything(state)} className="chip-all">
            {everythingText(state)}
          </a>
        )}
        {children}
        {exported && mayCall(exported) && <Exports state={state} />}
      </nav>
      <ListAssets />
      <Sheet name="filters" />
    </div>
  );
}

type View = { text: string; query: string; id?: number; isOpen: boolean };

function viewsOf(state: ListState, ready: readonly ReadyView[]): View[] {
  const present = viewQuery(state);
  const isOpen = (query: string) => query !== "" && query === present;
  return [
    ...ready.map(({ text, query }) => ({ text, query: viewQuery({ chosen: query }), id: undefined })),
    ...state.views.map(({ id, name, query }) => ({ text: name, query, id })),
  ].map((view) => ({ ...view, isOpen: isOpen(view.query) }));
}

function Views({ state, views }: { state: ListState; views: readonly View[] }) {
  const present = viewQuery(state);
  return (
    <div className="filter-choices">
      <p aria-hidden="true">Viste</p>
      <ul aria-label="Viste">
        <li>
          <a href={everything(state)} aria-current={present ? undefined : "true"}>
            Tutto l'elenco
          </a>
        </li>
        {views.map(({ text, query, id, isOpen }) => (
          <li key={text} className="view">
            <a href={`${state.path}?${query}`} aria-current={isOpen ? "true" : undefined}>
              {text}
            </a>
            {id && (
              <ConfirmForm action={`/views/remove/${id}`} icon="trash-2" iconOnly small>
                {`Elimina la vista ${text}`}
              </ConfirmForm>
            )}
          </li>
        ))}
      </ul>
      {present && !views.some(({ isOpen }) => isOpen) && <SaveView state={state} query={present} />}
    </div>
  );
}

const SaveView = ({ state, query }: { state: ListState; query: string }) => (
  <form className="pop-form" method="post" action="/views/save" hx-post="/views/save" hx-swap="none">
    <input type="hidden" name="list" value={state.name} />
    <input type="hidden" name="query" value={query} />
    <input name="name" aria-label="Nome della vista" placeholder="Nome della vista" maxLength={60} required />
    <Button type="submit" icon="bookmark">
      Salva questa vista
    </Button>
  </form>
);

/** Plain posts: the browser saves the file that is answered. */
const Exports = ({ state }: { state: ListState }) => (
  <span className="filter-chip end">
    <PopMenu id="exports" className="chip-button" icon="download" text="Esporta" arrow>
      <p>Tutte le righe del filtro, con le colonne che si vedono.</p>
      {(["xlsx", "csv"] as const).map((format) => (
        <form
          key={format}
          method="post"
          action={address(`${state.path.replace(/\/$/, "")}/export/${format}`, {
            ...state.chosen,
            search: state.search,
          })}
        >
          <Button type="submit" kind="quiet" icon="download">
            {format === "xlsx" ? "Excel (XLSX)" : "CSV"}
          </Button>
        </form>
      ))}
    </PopMenu>
  </span>
);
