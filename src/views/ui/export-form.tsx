import type { ReactNode } from "react";
import { Button } from "./button";

type Props = { action: string; small?: boolean; children: ReactNode };

/** A button that posts a plain form, not one of htmx: the browser saves the file that is answered. */
export const ExportForm = ({ action, ...look }: Props) => (
  <form className="inline" method="post" action={action}>
    <Button type="submit" icon="download" {...look} />
  </form>
);
