import { placeText } from "../../../server/clients/pickup-places/model";
import { type RouteEnd, routeMessages } from "../../../server/orders/works/model";
import { PhoneLink } from "../../clients/contacts";

export const Places = ({ ends }: { ends: readonly RouteEnd[] }) => (
  <ol className="route">
    {ends.map(({ role, place }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place may be passed twice
      <li key={at} title={role}>
        {place ? placeText(place) : <em>{routeMessages.unknownEnd}</em>}
        {place?.access && <small>{place.access}</small>}
        {(place?.contact_name || place?.contact_phone) && (
          <small>
            {place.contact_name} {place.contact_phone && <PhoneLink number={place.contact_phone} />}
          </small>
        )}
      </li>
    ))}
  </ol>
);
