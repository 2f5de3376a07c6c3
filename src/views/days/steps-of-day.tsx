import { addDays, type Day, toWire } from "../../server/base/days";
import { LinkButton, StepLinks } from "../ui/button";
import { PageActions } from "../ui/list";
import { useViewer } from "../viewer";

/** From a picture of a day to those beside it, and to its board. */
export function StepsOfDay({ date, path }: { date: Day; path(date: Day): string }) {
  return (
    <PageActions>
      <StepLinks
        previous={{ href: path(addDays(date, -1)), text: "Giorno precedente" }}
        next={{ href: path(addDays(date, 1)), text: "Giorno successivo" }}
      >
        <LinkButton href={path(useViewer().day)}>Oggi</LinkButton>
      </StepLinks>
      <LinkButton href={`/dailyWorks/${toWire(date)}`} icon="clipboard-list">
        Giornaliera
      </LinkButton>
    </PageActions>
  );
}
