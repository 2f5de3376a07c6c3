import type { Warning } from "../../../server/process/system/model";
import { Alert } from "../../ui/alert";
import { useViewer } from "../../viewer";

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { mayCall } = useViewer();
  return warnings.map(({ text, href, when, calm }) => (
    <Alert key={text} kind={calm ? "info" : "error"}>
      {!when || mayCall(when) ? <a href={href}>{text}</a> : text}
    </Alert>
  ));
}
