import { withPassphrase } from "../../backup/backups/input";
import { flag, orAbsent } from "../../input/fields";

export const Export = withPassphrase({ withPasswords: orAbsent(flag()) });
