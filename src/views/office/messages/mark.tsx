import type { Mark } from "../../../server/office/messages/model";

/** Quiet while it is true. */
export const ToldMark = ({ isTrue, text }: Mark) => (
  <small className={isTrue ? "soft" : "badge orange"}>{text}</small>
);
