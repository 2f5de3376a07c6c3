import { spokenPhone } from "../../server/base/text";
import { clientPage, type Duplicate } from "../../server/clients/model";
import { Button, LinkButton } from "../ui/button";
import { Icon } from "../ui/icon";

export type ClientForm = "client" | "appointment" | "order";
type Props = { of: ClientForm; id?: number; duplicates?: readonly Duplicate[] };

/** Warns, while one types, of clients that are there already; never a refusal. */
export const Duplicates = ({ of, id, duplicates = [] }: Props) => (
  <div
    id="duplicates"
    role="status"
    data-reads=""
    hx-post={`/client/duplicates?of=${of}${id ? `&id=${id}` : ""}`}
    hx-include="closest form"
    hx-select="#duplicates"
    hx-target="this"
    hx-swap="outerMorph ignoreTitle:true"
    hx-sync="this:replace"
    hx-trigger='change from:"closest form" delay:50ms'
  >
    {duplicates.length > 0 && (
      <div className="alert warning duplicates">
        <Icon name="users" />
        <div>
          <p>{duplicates.length === 1 ? "C'è già un cliente simile:" : "Ci sono già clienti simili:"}</p>
          <ul>
            {duplicates.map((duplicate) => (
              <li key={duplicate.id}>
                <span>
                  <a href={clientPage(duplicate.id)} target="_blank" rel="noopener">
                    {duplicate.name}
                  </a>
                  {` · ${[duplicate.place, spokenPhone(duplicate.phone)].filter(Boolean).join(" · ")} `}
                  <span className="soft">{`(${duplicate.why.join(", ")})`}</span>
                </span>
                {!id && <UseThis of={of} {...duplicate} />}
              </li>
            ))}
          </ul>
        </div>
      </div>
    )}
  </div>
);

const paths = { appointment: "/appointment/insert", order: "/orders/insert" };

/** What is typed of the visit or the order stays (http/pages/searches.ts). */
function UseThis({ of, id, name }: { of: ClientForm; id: number; name: string }) {
  if (of === "client")
    return (
      <LinkButton href={clientPage(id)} small>
        Usa questo
      </LinkButton>
    );
  return (
    <Button
      small
      hx-post={`${paths[of]}/known-tab`}
      hx-include="closest form"
      hx-vals={JSON.stringify({ found: id, found_text: name })}
      hx-swap="none"
    >
      Usa questo
    </Button>
  );
}
