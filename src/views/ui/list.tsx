import type { ReactNode } from "react";
import { useViewer } from "../viewer";
import { Button } from "./button";
import { FormContext } from "./form-context";
import { ListStyles, ListStylesContext } from "./list-assets";
import { address, type Query } from "./query";

type LiveListProps = {
  id?: string;
  live: readonly string[];
  query?: Query;
  /** Names and other texts, which must not be in an address: they are posted. */
  posted?: Record<string, string>;
  path?: string;
  /** Prints of its rows: an answer leaves out those that are the same (`asShown`). */
  rows?: string;
  children: ReactNode;
};

/** For an element that a response leaves empty: its content on the page stays. */
export const asShown = { "hx-morph-skip-children": "" };

/** Only differences are applied, so that the focus and open parts stay; no change is an empty answer. */
export function LiveList({ id = "list", live, query, posted, path, rows, children }: LiveListProps) {
  const viewer = useViewer();
  const here = path ?? viewer.path;
  return (
    <>
      <ListStyles />
      <div
        id={id}
        className="list"
        {...(posted
          ? { "data-reads": "", "hx-post": here, "hx-vals": JSON.stringify(posted) }
          : { "hx-get": address(here, query) })}
        hx-headers={viewer.shown && JSON.stringify({ "Traslo-Shown": viewer.shown, "Traslo-Rows": rows })}
        hx-select={`#${id}`}
        hx-select-oob="#changed,#state"
        hx-target="this"
        hx-swap="outerMorph ignoreTitle:true"
        hx-trigger={[...live, "back"].map((noun) => `live-${noun} from:body delay:80ms`).join(", ")}
      >
        <ListStylesContext value={true}>{children}</ListStylesContext>
      </div>
    </>
  );
}

type SearchFormProps = {
  target?: string;
  values?: object;
  errors?: Record<string, string>;
  path?: string;
  label?: string;
  /** Searches while typing; otherwise only on Cerca or Enter. */
  asYouType?: boolean;
  /** Its texts are about persons: they are posted, and a search id stands for them in addresses. */
  posted?: boolean;
  along?: string;
  children: ReactNode;
};

/** Only differences are applied: leaving the field searches once more, and must not take the focus. */
export function SearchForm(props: SearchFormProps) {
  const {
    target = "#list",
    values = {},
    errors = {},
    label = "Filtro",
    asYouType = true,
    posted,
    along,
  } = props;
  const viewer = useViewer();
  const here = props.path ?? viewer.path;
  const submit = (
    <Button type="submit" icon="search">
      Cerca
    </Button>
  );
  // The one field of a list searches with each key: without a script alone it needs a button.
  const isTyped = posted && asYouType;
  return (
    <search aria-label={label}>
      <form
        className="search-form"
        action={here}
        {...(posted ? { method: "post", "data-reads": "", "hx-post": here } : { "hx-get": here })}
        hx-select={target}
        hx-select-oob={along}
        hx-target={target}
        hx-swap="outerMorph ignoreTitle:true"
        hx-replace-url="true"
        hx-sync="this:replace"
        hx-trigger={asYouType ? "submit, change, input changed delay:250ms" : "submit"}
      >
        <FormContext value={{ id: "filter", values: values as Record<string, unknown>, errors }}>
          {props.children}
        </FormContext>
        {isTyped ? <noscript>{submit}</noscript> : submit}
      </form>
    </search>
  );
}
