import { reasons } from "../../call/description";
import { act, inWorker, nothing, read, withSecret, write } from "../../call/funct";
import { One } from "../../input/fields";
import { readerKey } from "../../journal/cache";
import { messages } from "./model";
import * as feeds from "./store";

export const calendarFeedApi = {
  getFeed: read("planning.view", nothing, (_, call) => ({ feed: feeds.activeFeed(call) })),

  makeFeed: withSecret(
    "address",
    write(
      "planning.view",
      nothing,
      act.insert(messages.created, "Ha creato {il}", { final: reasons.address }),
      (_, call) => ({ address: feeds.createFeed(call) }),
    ),
  ),

  revokeFeed: write(
    "planning.view",
    nothing,
    act.delete(messages.revoked, null, "Ha revocato {il}", { final: reasons.address }),
    (_, call) => feeds.revokeFeed(call),
  ),

  getFeeds: read("admin", nothing, (_, call) => ({ feeds: feeds.listFeeds(call) })),

  revokeFeedOf: write(
    "admin",
    One,
    act.delete(messages.revoked, null, "Ha revocato {il}", { final: reasons.address }),
    ({ id }, call) => feeds.revokeFeedOf(id, call),
  ),
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
