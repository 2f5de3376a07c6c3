import type { ReactNode } from "react";
import { counted } from "../../../server/base/text";
import type { importById, listRows } from "../../../server/transfer/imports/list";
import {
  type Decision,
  decisionTexts,
  rowsPerPage,
  type Verdict,
  verdictRows,
  verdicts,
  verdictTexts,
} from "../../../server/transfer/imports/model";
import { Button } from "../../ui/button";
import { Badge, Pagination, Section, Tabs, type Tone } from "../../ui/details";
import { ExportForm } from "../../ui/export-form";
import { actionsColumn, Table } from "../../ui/list";

export type Found = ReturnType<typeof importById>;
export type List = ReturnType<typeof listRows>;
type Row = List["rows"][number];
type Props = Found & { list: List; page: number; verdict: string };

const tones: Record<Verdict, Tone> = {
  refused: "red",
  duplicate: "purple",
  incomplete: "orange",
  mended: "blue",
  good: "green",
};

export function RowList(props: Props) {
  const { import: own, list, page, verdict } = props;
  const { counts } = own;
  const isOpen = own.state === "checked";
  const total = verdicts.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const address = (one?: Verdict) => `/admin/import/${own.id}${one ? `?verdict=${one}` : ""}`;
  return (
    <>
      {isOpen ? <Summary {...props} /> : <Result counts={counts} />}
      <Section title="Righe" actions={(counts.refused ?? 0) > 0 && <RefusedFiles id={own.id} />}>
        <Tabs
          label="Esito"
          tabs={[
            { href: address(), text: "Tutte", count: isOpen ? total : undefined, current: verdict === "" },
            ...verdicts.map((one) => ({
              href: address(one),
              text: verdictRows[one],
              count: isOpen ? (counts[one] ?? 0) : undefined,
              current: verdict === one,
            })),
          ]}
        />
        <Pagination page={page} pageSize={rowsPerPage} total={list.total} query={{ verdict }}>
          <Table
            label="Righe"
            rows={list.rows}
            rowKey={({ number }) => number}
            empty="Nessuna riga con questo esito."
            columns={[
              { head: "Riga", narrow: true, end: true, cell: ({ number }) => number },
              { head: "Dati", card: "title", cell: ({ text }) => text || "-" },
              {
                head: "Esito",
                narrow: true,
                cell: (row) => <Badge tone={tones[row.verdict]}>{verdictTexts[row.verdict]}</Badge>,
              },
              { head: "Note", cell: (row) => <Notes {...row} /> },
              !isOpen && { head: "Dato", cell: ({ record }) => (record ? <Named {...record} /> : "-") },
              isOpen && { ...actionsColumn, cell: (row) => <Choice {...props} row={row} /> },
            ]}
          />
        </Pagination>
      </Section>
    </>
  );
}

const Named = ({ name, link }: { name: string; link: string | null }) =>
  link ? <a href={link}>{name}</a> : name;

const Notes = ({ notes, present }: Row) =>
  notes.length || present ? (
    <ul className="import-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {present && (
        <li>
          Già presente: <Named {...present} />
        </li>
      )}
    </ul>
  ) : (
    "-"
  );

/** What each duplicate may become; a kind without a way to merge, or with unique keys, has fewer. */
const choicesOf = ({ content }: Found) =>
  (Object.keys(decisionTexts) as Decision[])
    .filter((one) => (one !== "merge" || content?.canMerge) && (one !== "new" || content?.mayRepeat))
    .map((value) => ({ value, text: decisionTexts[value] }));

const hasChoice = (found: Found) => choicesOf(found).length > 1;

function Summary(props: Props) {
  const { import: own } = props;
  const { duplicate = 0, refused = 0, ...others } = own.counts;
  const entering = Object.values(others).reduce((sum, n) => sum + n, 0);
  return (
    <Section title="Verifica">
      <p>
        {entering === 1 ? "Si importa " : "Si importano "}
        {counted(entering, "riga", "righe")}
        {duplicate > 0 && `, ${counted(duplicate, "doppione", "doppioni")}`}
        {refused > 0 && `, ${counted(refused, "riga rifiutata", "righe rifiutate")}`}. Nulla è ancora
        cambiato.
      </p>
      {duplicate > 0 && hasChoice(props) && (
        <Choose {...props} label="Tutti i doppioni" value={own.duplicates}>
          Applica a tutti
        </Choose>
      )}
    </Section>
  );
}

/** What happens to duplicates that may only be left out. */
const OnlyChoice = ({ label }: { label: string }) => (
  <>
    <span className="hidden">{`${label}: `}</span>
    {decisionTexts.skip}
  </>
);

type ChooseProps = Found & { number?: number; label: string; value: Decision; children: ReactNode };

const Choose = ({ number, label, value, children, ...props }: ChooseProps) => (
  <form
    className="import-choice"
    method="post"
    action={`/admin/import/decide/${props.import.id}`}
    hx-post={`/admin/import/decide/${props.import.id}`}
    hx-swap="none"
  >
    {number !== undefined && <input type="hidden" name="number" value={number} />}
    <label>
      <span className={number === undefined ? undefined : "hidden"}>{label}</span>
      <select name="decision" defaultValue={value}>
        {choicesOf(props).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
    <Button type="submit" small>
      {children}
    </Button>
  </form>
);

/** The choice for one duplicate; without one it follows that for all. */
function Choice({ row, ...props }: Props & { row: Row }) {
  if (row.verdict !== "duplicate") return null;
  const label = `Doppione della riga ${row.number}`;
  if (!hasChoice(props)) return <OnlyChoice label={label} />;
  return (
    <Choose {...props} number={row.number} label={label} value={row.decision ?? props.import.duplicates}>
      Scegli<span className="hidden">{` per la riga ${row.number}`}</span>
    </Choose>
  );
}

const resultTexts = {
  entered: ["inserita", "inserite"],
  merged: ["completata", "completate"],
  skipped: ["saltata", "saltate"],
  refused: ["rifiutata", "rifiutate"],
} as const;

type Outcome = keyof typeof resultTexts;

function Result({ counts }: { counts: Found["import"]["counts"] }) {
  const texts = (Object.keys(resultTexts) as Outcome[]).flatMap((one) => {
    const [singular, plural] = resultTexts[one];
    return counts[one] ? [counted(counts[one], singular, plural)] : [];
  });
  return <p>{texts.length ? `Righe: ${texts.join(", ")}` : "Nessuna riga importata"}</p>;
}

const RefusedFiles = ({ id }: { id: number }) => (
  <>
    <ExportForm action={`/admin/import/refused/${id}/xlsx`}>Rifiutate (XLSX)</ExportForm>
    <ExportForm action={`/admin/import/refused/${id}/csv`}>Rifiutate (CSV)</ExportForm>
  </>
);
