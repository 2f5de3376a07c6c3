import { withPassphrase } from "../../backup/backups/input";
import { flag, orAbsent } from "../../input/fields";

/** The passphrase of the file, and whether the accounts take their passwords along. */
export const Export = withPassphrase({ withPasswords: orAbsent(flag()) });
