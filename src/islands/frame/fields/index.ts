import "./combobox";
import "./conflict";
import "./hours";
import "./price";
import "./rows";
import "./untouched";
import "./normalize";
