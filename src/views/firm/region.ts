import { outOf } from "../../server/firm/model";
import { useViewer } from "../viewer";

/** `Fuori Campania`, by the firm's home region. */
export const useOutOf = () => outOf(useViewer().firm.region);
