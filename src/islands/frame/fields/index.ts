import "./combobox";
import "./price";
import "./normalize";
