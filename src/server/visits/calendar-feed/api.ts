import { reasons } from "../../call/description";
import { inWorker, nothing, read, withSecret, write } from "../../call/funct";
import { One } from "../../input/fields";
import { readerKey } from "../../journal/cache";
import { messages } from "./model";
import * as feeds from "./store";

export const calendarFeedApi = {
  getFeed: read("planning.view", nothing, (_, call) => ({ feed: feeds.activeFeed(call) })),

  makeFeed: withSecret(
    "address",
    write("planning.view", nothing, (_, call) => ({ address: feeds.createFeed(call) }), {
      message: messages.created,
      words: ["insert", "Ha creato {il}"],
      final: reasons.address,
    }),
  ),

  revokeFeed: write("planning.view", nothing, (_, call) => feeds.revokeFeed(call), {
    message: messages.revoked,
    words: ["delete", "Ha revocato {il}"],
    final: reasons.address,
    record: null,
  }),

  getFeeds: read("admin", nothing, (_, call) => ({ feeds: feeds.listFeeds(call) })),

  revokeFeedOf: write("admin", One, ({ id }, call) => feeds.revokeFeedOf(id, call), {
    message: messages.revoked,
    words: ["delete", "Ha revocato {il}"],
    final: reasons.address,
    record: null,
  }),
};

/** What the address answers, compressed; not on the wire, since its caller is the account that created the address. */
export const calendarFeedReads = {
  calendar: inWorker(
    read("planning.view", nothing, async (_, call) => Bun.gzipSync((await feeds.feedOf(call)).text)),
    { sharedKey: (_, call) => `${call.user.id} ${readerKey(call)}` },
  ),
  /** Which days it has, and which it has no room for. */
  span: inWorker(
    read("planning.view", nothing, async (_, call) => {
      const { left, short } = await feeds.feedOf(call);
      return { ...feeds.feedSpan(), left, short };
    }),
  ),
};
