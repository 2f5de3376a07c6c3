import { island } from "../frame/island";
import { LineDialog } from "./line";

island("boxes", LineDialog);
