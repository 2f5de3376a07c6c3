import type { Mark } from "../../../server/office/messages/model";

/** Quiet while it is true. */
export const NotifiedMark = ({ isTrue, text }: Mark) => (
  <small className={isTrue ? "soft" : "badge orange"}>{text}</small>
);
