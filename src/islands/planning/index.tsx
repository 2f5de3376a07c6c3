import { island } from "../frame/island";
import { Planning } from "./planning";
import "@fullcalendar/react/skeleton.css";
import "./planning.css";
import "./board.css";
import "./paper.css";

island("planning", Planning);
