import { DeletableActions } from "../../firm/settings/list";
import { ConfirmForm, LinkButton } from "../../ui/button";
import { Section } from "../../ui/details";
import { actionsColumn, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

export type PickupPlace = { id: number; text: string };

export function PickupPlaces({ id, pickupPlaces }: { id: number; pickupPlaces: PickupPlace[] }) {
  const { mayCall } = useViewer();
  const add = mayCall("Client.addPickupPlace") && (
    <LinkButton href={`/client/place/insert/${id}`} dialog icon="map-pin">
      Aggiungi luogo di carico
    </LinkButton>
  );
  return (
    <Section title="Luoghi di carico" actions={add}>
      <Table
        label="Luoghi di carico"
        rows={pickupPlaces}
        columns={[
          { head: "Luogo", card: "title", cell: (place) => place.text },
          mayCall("Client.updatePickup") && {
            ...actionsColumn,
            cell: (place) => <PickupPlaceActions {...place} />,
          },
        ]}
      />
    </Section>
  );
}

export const PickupPlaceActions = ({ id, text }: PickupPlace) => (
  <DeletableActions
    {...{ id, path: "/client/place/", name: `luogo: ${text}` }}
    question="Eliminare questo luogo di carico?"
  />
);

export const PickupPlaceChange = ({ id, text }: PickupPlace) => (
  <LinkButton href={`/client/place/modify/${id}`} dialog kind="quiet" icon="pencil">
    {`Modifica luogo: ${text}`}
  </LinkButton>
);

export const PickupPlaceRemoval = ({ id, text }: PickupPlace) => (
  <ConfirmForm
    action={`/client/place/delete/${id}`}
    text={`Eliminare il luogo di carico ${text}?`}
    icon="trash-2"
  >
    {`Elimina luogo: ${text}`}
  </ConfirmForm>
);
