import { countryName } from "../../base/countries";
import { code, flag, number, personal, phone, ref, table, text, version } from "../../tables/define";
import { trimmed } from "../../tables/words";
import { clientOf } from "../model";
import { elevators, shortPlaceText } from "./model";

export const pickup_places = table("pickup_places", {
  called: "il luogo di carico",
  many: "Luoghi di carico",
  bin: "Luoghi di carico",
  noun: "clients",
  read: { funct: "Client.getPickupFromId", key: "id" },
  person: "id_client",
  inHistoryOf: { table: "clients", gate: "clients.view" },
  undo: "by references alone",
  readers: "every account",
  siteB: true,
  named: {
    by: ["address", "city", "country", "id_client"],
    name: ({ address, city, country, id_client }, look) => {
      const place = shortPlaceText({
        address: trimmed(address),
        city: trimmed(city),
        country: trimmed(country),
      });
      return `luogo di carico ${place} di ${clientOf(look, id_client)}`;
    },
    linkOf: "id_client",
  },
  columns: {
    address: text("Indirizzo", { siteB: true, personal: "Indirizzo cancellato" }),
    city: text("Città", { siteB: true, personal: "" }),
    zip: text("CAP", { siteB: true, personal: "", holdsWith: "city" }),
    province: text("Provincia", { siteB: true, personal: "", holdsWith: "city" }),
    country: text("Paese", { siteB: true, personal: "", holdsWith: "city" }, countryName),
    coordinates: text("Coordinate", { siteB: false, personal: "", holdsWith: "address" }),
    floor: personal(number("Piano", { siteB: false }), null),
    elevator: code<string>(elevators)("Ascensore", { siteB: false }),
    street_metres: personal(number("Metri dalla strada", { siteB: false }), null),
    limited_traffic: flag("ZTL", { siteB: false }),
    limited_traffic_note: text("Orari o note della ZTL", { siteB: false, personal: "", mentions: true }),
    needs_permit: flag("Serve il permesso", { siteB: false }),
    contact_name: text("Contatto sul posto", { siteB: false, personal: "", mentions: true }),
    contact_phone: phone("Telefono del contatto", { siteB: false, personal: "", mentions: true }),
    notes: text("Note", { siteB: true, personal: "", mentions: true }),
    id_client: ref("clients", "Cliente", { siteB: true, isShown: false }),
    id_city: personal(
      ref("municipalities", "Comune", { siteB: true, isTechnical: true, holdsWith: "city" }),
      null,
    ),
    version,
  },
});
