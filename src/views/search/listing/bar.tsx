import type { ReactNode } from "react";
import type { Operation } from "../../../server/api";
import { Button, ConfirmForm, PopMenu } from "../../ui/button";
import { TextField } from "../../ui/fields";
import { ListAssets, SearchForm } from "../../ui/list";
import { address, type Query } from "../../ui/query";
import { useViewer } from "../../viewer";
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
  exported?: Operation;
  children?: ReactNode;
};

/** A search replaces the chips too, whose links have its id. */
export function ListBar({ state, search, ready = [], exported, children }: Props) {
  const { mayCall } = useViewer();
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
        <Views state={state} ready={ready} />
        {children}
        {isNarrowed(state) && (
          <a href={everything(state)} className="chip-all">
            {everythingText(state)}
          </a>
        )}
        {exported && mayCall(exported) && <Exports state={state} />}
      </nav>
      <ListAssets />
    </div>
  );
}

function Views({ state, ready }: { state: ListState; ready: readonly ReadyView[] }) {
  const present = viewQuery(state);
  const offered = [
    ...ready.map(({ text, query }) => ({ text, query: viewQuery({ chosen: query }), id: undefined })),
    ...state.views.map(({ id, name, query }) => ({ text: name, query, id })),
  ];
  const open = present ? offered.find(({ query }) => query === present) : undefined;
  return (
    <span className={open ? "filter-chip chosen" : "filter-chip"}>
      <PopMenu
        id="views"
        className="chip-button"
        icon="bookmark"
        text={open ? `Vista: ${open.text}` : "Viste"}
        arrow
      >
        <ul>
          <li>
            <a href={everything(state)} aria-current={present ? undefined : "true"}>
              Tutto l'elenco
            </a>
          </li>
          {offered.map((view) => (
            <li key={view.text} className="view">
              <a href={`${state.path}?${view.query}`} aria-current={view === open ? "true" : undefined}>
                {view.text}
              </a>
              {view.id && (
                <ConfirmForm action={`/views/remove/${view.id}`} icon="trash-2" iconOnly small>
                  {`Elimina la vista ${view.text}`}
                </ConfirmForm>
              )}
            </li>
          ))}
        </ul>
        {present && !open && <SaveView state={state} query={present} />}
      </PopMenu>
    </span>
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
