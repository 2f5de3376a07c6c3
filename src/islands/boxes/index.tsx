import "./style.css";
import { island } from "../mount";
import { LineDialog } from "./line";

island("boxes", LineDialog);
