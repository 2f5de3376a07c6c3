import "./cut-texts";
import "./pop-menus";
