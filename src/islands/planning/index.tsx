import { island } from "../frame/island";
import { Planning } from "./planning";
import "@fullcalendar/react/skeleton.css";
import "./planning.css";
import "./board.css";
import "./chip.css";
import "./print-view.css";

island("planning", Planning);
