import { sheet } from "../server/http/assets";

/** A style sheet of `styles/sheets/`, beside what it is for: on the page, or in the dialog that was loaded. */
export const Sheet = ({ name }: { name: string }) => <link rel="stylesheet" href={sheet(name)} />;
