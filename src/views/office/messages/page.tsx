import { addDays, longDay } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { messageApi } from "../../../server/office/messages/api";
import type { OneSubject } from "../../../server/office/messages/input";
import type { Notice } from "../../../server/office/messages/model";
import { Island } from "../../island";
import { useViewer } from "../../viewer";

type Due = ValuesOf<typeof messageApi.getDue>;

/** All that are due, or the one message of a record that was asked for. */
export type MessagesProps = { maySend: boolean } & (
  | { due: Due; asked?: undefined }
  | { notice: Notice; asked: OneSubject; due?: undefined }
);

export function DueMessages({ due }: { due: Due }) {
  const { day, mayCall } = useViewer();
  return (
    <>
      <p className="soft">
        {`${due.until === addDays(day, 1) ? "Domani," : "Da domani a"} ${longDay(due.until)}. Chi è avvisato resta sotto, e torna sopra se qualcosa si sposta.`}
      </p>
      {due.hidden.map((sentence) => (
        <p key={sentence} className="soft">
          {sentence}
        </p>
      ))}
      <Island name="messages" props={{ due, maySend: mayCall("Messages.open") } satisfies MessagesProps} />
    </>
  );
}

export const OneMessage = (props: { notice: Notice; asked: OneSubject }) => (
  <Island name="messages" props={{ ...props, maySend: true } satisfies MessagesProps} />
);
