import "./combobox";
import "./hours";
import "./price";
import "./normalize";
