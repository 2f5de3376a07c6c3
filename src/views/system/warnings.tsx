import type { Warning } from "../../server/system/model";
import { Alert } from "../ui/alert";

/** What administrators must know, on Home and on Sistema. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map(({ text, href, calm }) => (
    <Alert key={text} kind={calm ? "info" : "error"}>
      <a href={href}>{text}</a>
    </Alert>
  ));
