import { z } from "zod";
import { id } from "../fields";
import { forKiosk, nothing, read, tellingOnce, withIsoDays, write } from "../funct";
import { AskedDay, NewDevice, said } from "./model";
import * as kiosk from "./store";

export const kioskApi = {
  getBoard: withIsoDays(
    forKiosk(read("viewDailyWorksMenu", AskedDay, ({ date }, call) => kiosk.wallBoard(date, call))),
  ),

  getAll: read("admin", nothing, (_, call) => ({ devices: kiosk.devices(call) })),

  createNew: tellingOnce(
    "link",
    write("admin", NewDevice, (device, call) => kiosk.makeDevice(device, call), said.made),
  ),

  revoke: write(
    "admin",
    z.object({ id: id() }),
    ({ id }, call) => kiosk.revokeDevice(id, call),
    said.revoked,
  ),
};
