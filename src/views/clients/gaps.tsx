import { type Gap, incompleteText } from "../../server/clients/model";
import { Alert } from "../ui/details";
import { useViewer } from "../viewer";

type Props = {
  client: string | number;
  gaps?: readonly Gap[];
  /** Beside a form that keeps what is typed in it. */
  isBesideForm?: boolean;
};

/** What an incomplete client lacks, with the forms that ask for it. */
export function Gaps({ client, gaps = [], isBesideForm }: Props) {
  const { mayCall } = useViewer();
  const place = gaps.find(({ gap }) => gap.startsWith("pickup_places."));
  const forms = [
    gaps.some(({ gap }) => gap.startsWith("clients.")) &&
      mayCall("Client.updateClient") && { href: `/client/modify/${client}`, text: "Completa i dati" },
    place &&
      mayCall("Client.updatePickup") && {
        href: `/client/place/modify/${place.id}`,
        text: "Completa il luogo",
      },
  ].filter((form) => !!form);
  const elsewhere = isBesideForm && { target: "_blank", rel: "noopener" };
  return gaps.length ? (
    <Alert kind="warning">
      {`Cliente da completare: ${incompleteText(gaps)}. `}
      {forms.map(({ href, text }, at) => (
        <span key={href}>
          {at > 0 && " · "}
          <a href={href} {...elsewhere}>
            {text}
          </a>
        </span>
      ))}
    </Alert>
  ) : null;
}
