import { createContext, useContext } from "react";
import { asset } from "../../server/http/assets";
import { Sheet } from "../sheet";

/** Whether something around has the styles already: an answer that refreshes it would link them again. */
export const ListStylesContext = createContext(false);

/** The styles of tables, filters and menus. */
export const ListStyles = () => (useContext(ListStylesContext) ? null : <Sheet name="lists" />);

/** With the script: menus at their buttons, tips of texts that a cell cuts. */
export const ListAssets = () => (
  <>
    <ListStyles />
    <script type="module" src={asset("lists").js} />
  </>
);
