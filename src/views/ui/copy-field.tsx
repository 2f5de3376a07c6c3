import { asset } from "../../server/http/assets";
import { Button } from "./button";

type Props = { id: string; label: string; value: string };

export const CopyField = ({ id, label, value }: Props) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <span className="copy-field">
      <input id={id} type="text" readOnly defaultValue={value} />
      <Button data-copy="" icon="copy">
        Copia
      </Button>
    </span>
    <script type="module" src={asset("copy").js} />
  </div>
);
