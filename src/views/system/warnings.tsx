import type { Warning } from "../../server/system/model";
import { Alert } from "../ui/alert";

/** What administrators must know, on Home and on Sistema. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map(({ text, href }) => (
    <Alert key={text} kind="error">
      <a href={href}>{text}</a>
    </Alert>
  ));
