import "./combobox";
import "./hours";
import "./price";
import "./rows";
import "./normalize";
