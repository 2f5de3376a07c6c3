import { act, nothing, read, withIsoDays, withSecret, write } from "../../call/funct";
import { One } from "../../input/fields";
import { AskedDay, NewDevice } from "./input";
import { messages } from "./model";
import * as kiosk from "./store";

export const kioskApi = {
  getBoard: withIsoDays(
    read({ kioskOr: "viewDailyWorksMenu" }, AskedDay, ({ date }, call) => kiosk.kioskBoard(date, call)),
  ),

  getAll: read("admin", nothing, (_, call) => ({ devices: kiosk.listDevices(call) })),

  /** The link shows the board to anybody, so only who may see the board makes one. */
  createNew: withSecret(
    "link",
    write(
      { allOf: ["admin", "viewDailyWorksMenu"] },
      NewDevice,
      act.insert(messages.created, "Ha creato il collegamento {del}", {
        final: "lo schermo si può revocare.",
      }),
      kiosk.createDevice,
    ),
  ),

  revoke: write(
    "admin",
    One,
    act.delete(messages.revoked, null, "Ha revocato il collegamento {del}", {
      final: "uno schermo revocato resta escluso: crearne uno nuovo.",
    }),
    ({ id }, call) => kiosk.revokeDevice(id, call),
  ),
};
