import { outOf } from "../../server/firm/model";
import { useViewer } from "../viewer";

export const useOutOf = () => outOf(useViewer().firm.region);
