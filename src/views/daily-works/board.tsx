import type { Snapshot } from "../../islands/daily-works/state";
import { Island } from "../island";
import { useViewer } from "../viewer";

export type BoardProps = {
  /** Stored, `YYYY-MM-DD`. */
  date: string;
  /** What stands in the search field, as typed when it was refused. */
  shown: string;
  error?: string;
  /** The days beside it, as addresses say them. */
  previous: string;
  next: string;
  snapshot: Snapshot;
  editable: boolean;
  site: "A" | "B";
  /** The add-work dialog's address, for those who may. */
  addWork?: string;
};

/** The dispatcher's desk (spec 2 §2): all of it is the island's. */
export function BoardView(props: BoardProps) {
  const { can } = useViewer();
  const addWork = `/dailyWorks/${props.date.split("-").reverse().join("-")}/work`;
  return <Island name="daily-works" props={{ ...props, ...(can("addWorkInDailyWork") && { addWork }) }} />;
}
