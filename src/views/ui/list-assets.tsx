import { createContext, useContext } from "react";
import { asset } from "../../server/http/assets";
import { Sheet } from "../sheet";

/** Whether something around has the styles already: an answer that refreshes it would link them again. */
export const ListStylesContext = createContext(false);

export const ListStyles = () => (useContext(ListStylesContext) ? null : <Sheet name="lists" />);

export const ListAssets = () => (
  <>
    <ListStyles />
    <script type="module" src={asset("lists").js} />
  </>
);
