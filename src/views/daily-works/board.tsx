import type { Snapshot } from "../../islands/daily-works/state";
import { Island } from "../island";
import { LinkButton } from "../ui/button";
import { PageActions } from "../ui/details";
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
  /** What the cards' buttons open, for this reader. */
  may: { resources: boolean; resourcesB: boolean; materials: boolean };
};

/** The dispatcher's desk (spec 2 §2): beside the title what concerns the whole day, the rest is the island's. */
export function BoardView(props: Omit<BoardProps, "may">) {
  const { can } = useViewer();
  const day = props.date.split("-").reverse().join("-");
  const may = {
    resources: can("resources.view"),
    resourcesB: can("editResourcesB"),
    materials: can("materials.view"),
  };
  return (
    <>
      <PageActions>
        {can("addWorkInDailyWork") && (
          <LinkButton href={`/dailyWorks/${day}/work`} dialog icon="plus" kind="primary">
            Aggiungi lavorazione
          </LinkButton>
        )}
      </PageActions>
      <Island name="daily-works" props={{ ...props, may }} />
    </>
  );
}
