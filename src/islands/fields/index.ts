import "./combobox";
import "./date";
import "./price";
import "./time";
