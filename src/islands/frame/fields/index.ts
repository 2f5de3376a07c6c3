export { again } from "./again";

import "./combobox";
import "./conflict";
import "./errors";
import "./files";
import "./folds";
import "./hours";
import "./price";
import "./rows";
import "./save-key";
import "./untouched";
import "./normalize";
