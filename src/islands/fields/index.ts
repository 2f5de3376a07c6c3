import "./combobox";
import "./date";
import "./time";
