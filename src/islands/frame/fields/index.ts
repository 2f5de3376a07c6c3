import "./combobox";
import "./price";
import "./tidy";
