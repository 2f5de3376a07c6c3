import { outcomeText, type PhoneCall } from "../../../server/visits/calls/model";
import { DateText } from "../../ui/details";

export const CallList = ({ calls }: { calls: readonly PhoneCall[] }) =>
  calls.length > 0 && (
    <ol className="calls">
      {calls.map(({ id, at, notes, author, ...call }) => (
        <li key={id}>
          <DateText value={at} /> <strong>{outcomeText(call)}</strong>
          {notes && ` ${notes}`}
          {author && <span className="author">{` · ${author}`}</span>}
        </li>
      ))}
    </ol>
  );
