import { choicesOf, type Kind, type Listed, type Taken } from "../../server/crews/model";
import { CheckList } from "../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../ui/form";

type Props = FormState & {
  action: string;
  back: string;
  kind: Kind;
  people: readonly Listed[];
  taken: readonly Taken[];
  seated: readonly { id: number; value: number; text: string }[];
  chosen: readonly number[];
  locked: boolean;
};

const names = { worker: "Operai", vehicle: "Automezzi" };

/** The check list of the crew of a work (spec 2 §2). */
export function CrewForm({ action, back, kind, people, taken, seated, chosen, locked, ...form }: Props) {
  if (locked) return <Seated seated={seated} back={back} />;
  const listed = new Set(people.map(({ id }) => id));
  // A deleted worker stays on the work until somebody removes them.
  const gone = seated.filter(({ id }) => !listed.has(id));
  const options = [
    ...gone.map(({ id, value, text }) => ({ value: id, text: `${value} ${text}` })),
    ...choicesOf(kind, people, taken).map(({ person: { id, value, text }, state, note }) => ({
      value: id,
      text: `${value} ${text} · ${note}`,
      isAway: state === "away",
    })),
  ];
  return (
    <Form id="crew" action={action} {...form}>
      <CheckList name="chosen[]" label={names[kind]} options={options} chosen={chosen} />
      <FormActions submit="Salva" back={back} />
    </Form>
  );
}

const Seated = ({ seated, back }: Pick<Props, "seated" | "back">) => (
  <>
    <ul className="places">
      {seated.map(({ id, value, text }) => (
        <li key={id}>{`${value} ${text}`}</li>
      ))}
    </ul>
    {!seated.length && <p>Nessuno è assegnato.</p>}
    <CloseActions back={back} />
  </>
);
