import { type Day, toWire } from "../../../server/base/days";
import { Button, LinkButton } from "../../ui/button";
import { CheckList } from "../../ui/fields";
import { CloseActions } from "../../ui/form";

type Work = { id: number; hour: string; client: string; type_text: string };

export function DayPrintForm({ date, works }: { date: Day; works: readonly Work[] }) {
  const all = `/api/works/pdf-day/${toWire(date)}`;
  const sheets = works.map(({ id, hour, client, type_text }) => ({
    value: id,
    text: `${hour} ${client}, ${type_text}`,
  }));
  return (
    <form className="form columns-1" action={all} target="_blank" rel="noopener">
      <CheckList
        name="print"
        label="Che cosa stampare"
        options={[{ value: "list", text: "Elenco del giorno" }, ...sheets]}
        chosen={["list"]}
      />
      <CloseActions back={`/dailyWorks/${toWire(date)}`}>
        <Button type="submit" kind="primary">
          Stampa i scelti
        </Button>
        {works.length > 0 && (
          <LinkButton href={all} target="_blank" icon="printer">
            Stampa tutto
          </LinkButton>
        )}
      </CloseActions>
    </form>
  );
}
