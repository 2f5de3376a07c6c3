import { counted } from "../../../server/base/text";
import { toNotes } from "../../../server/transfer/imports/model";
import { Button } from "../../ui/button";
import { Section } from "../../ui/details";
import type { Found } from "./rows";

type Content = NonNullable<Found["content"]>;
type Unused = Content["findings"]["unused"];

export const Findings = ({ id, ...content }: Content & { id: number }) => {
  const { sentences, unused } = content.findings;
  return (
    <>
      {sentences.length > 0 && (
        <Section title="Sul file">
          <ul className="import-notes">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
      {unused.length > 0 && (
        <Section title="Colonne non importate">
          {content.takesNotes ? (
            <NotesForm id={id} mapping={content.mapping} unused={unused} />
          ) : (
            <ul className="import-notes">
              {unused.map((column) => (
                <li key={column.at}>{describe(column)}</li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
};

const describe = ({ heading, cells, examples }: Unused[number]) =>
  `${heading}: ${counted(cells, "cella", "celle")} (${examples.join(" · ")})`;

function NotesForm({ id, mapping, unused }: { id: number; mapping: Content["mapping"]; unused: Unused }) {
  const action = `/admin/import/check/${id}`;
  return (
    <form method="post" action={action} hx-post={action} hx-swap="none">
      {Object.entries(mapping).map(([at, name]) => (
        <input key={at} type="hidden" name={`mapping.${at}`} value={name} />
      ))}
      <ul className="import-notes">
        {unused.map((column) => (
          <li key={column.at}>
            <label>
              <input type="checkbox" name={`mapping.${column.at}`} value={toNotes} /> {describe(column)}
            </label>
          </li>
        ))}
      </ul>
      <Button type="submit" small>
        Metti nelle note quelle segnate
      </Button>
    </form>
  );
}
