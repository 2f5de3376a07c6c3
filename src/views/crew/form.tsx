import type { Kind, Listed } from "../../server/crew/model";
import { CheckList } from "../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../ui/form";

type Props = FormState & {
  action: string;
  back: string;
  kind: Kind;
  /** The day's list, with how many works use each. */
  people: readonly Listed[];
  seated: readonly { id: number; value: number; text: string }[];
  /** Who is checked. */
  chosen: readonly number[];
  /** Without the permission to save. */
  locked: boolean;
};

const names = { worker: "Operai", vehicle: "Automezzi" };

/** The check list of the crew of a work (spec 2 §2). */
export function CrewForm({ action, back, kind, people, seated, chosen, locked, ...form }: Props) {
  const here = new Set(seated.map(({ id }) => id));
  if (locked) return <Seated seated={seated} back={back} />;
  const listed = new Set(people.map(({ id }) => id));
  // A deleted worker stays on the work until somebody removes them.
  const gone = seated.filter(({ id }) => !listed.has(id)).map((seat) => ({ ...seat, used: 1 }));
  const options = [...gone, ...people].map(({ id, value, text, used }) => {
    const elsewhere = used - (here.has(id) ? 1 : 0);
    return { value: id, text: `${value} ${text}${elsewhere > 0 ? " (occupato)" : ""}` };
  });
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
