import { useOutOf } from "../../firm/region";
import { Switch } from "../../ui/fields";

const asked = ["client", "client_address", "client.cityId", "client.country"].map(
  (name) => `[name='${name}']`,
);
const [, place, , country] = asked;

/** Another place offers what its comune says; a person may choose otherwise. */
export const OutOfRegion = ({ isOut }: { isOut?: boolean }) => (
  <div
    id="out-of-region"
    hx-get="/appointment/region"
    hx-include={asked.join(", ")}
    hx-select="#out-of-region"
    hx-target="this"
    hx-swap="outerHTML ignoreTitle:true"
    hx-sync="this:replace"
    hx-trigger={[
      "choose from:body target:x-combobox",
      `change from:body target:${place}`,
      `change from:body target:${country}`,
    ].join(", ")}
  >
    <Switch
      name="is_out_campania"
      label={useOutOf()}
      value={isOut === undefined ? undefined : isOut ? 1 : 0}
    />
  </div>
);
