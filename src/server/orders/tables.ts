import { clientOf } from "../clients/model";
import { cents, created, day, euro, price, ref, table, text, version } from "../tables/define";
import { isOrderShown } from "./model";

export const orders = table("orders", {
  called: "l'ordine",
  many: "Ordini",
  bin: "Ordini",
  noun: "orders",
  service: "Orders",
  read: { funct: "Orders.getFromId", key: "id" },
  person: "id_client",
  undo: "by its noun",
  readers: "every account",
  siteB: { by: ["id_appointment"], shows: isOrderShown },
  named: {
    by: ["id_client"],
    name: ({ id, id_client }, look) => `ordine ${id} di ${clientOf(look, id_client)}`,
    link: ({ id }) => `/orders/${id}`,
  },
  columns: {
    agreed_price_cents: price("Prezzo concordato", { siteB: false, sees: "prices.view" }),
    agreed_price_2: euro("Prezzo concordato 2", { siteB: true, sees: "prices.view" }),
    payment_type: ref("payment_types", "Tipo di pagamento", { siteB: true }),
    work_booking_date: day("Data prenotazione", { siteB: true }),
    notes: text("Note", { siteB: false, personal: "", mentions: true }),
    notes_manager: text("Note direzione", {
      siteB: false,
      sees: "orders.notesManager",
      personal: "",
      mentions: true,
    }),
    cancelled_on: day("Annullato il", { siteB: true, onlyByAct: true, isOfAct: true }),
    id_reason: ref("loss_reasons", "Motivo", { siteB: false, onlyByAct: true }),
    cancelled_by: ref("users", "Annullato da", { siteB: false, onlyByAct: true, isOfAct: true }),
    penalty_cents: cents("Penale", { siteB: false, sees: "prices.view", onlyByAct: true }),
    paid_permits_cents: cents("Permessi delle lavorazioni tolte", {
      siteB: false,
      sees: "prices.view",
      onlyByAct: true,
    }),
    id_client: ref("clients", "Cliente", { siteB: true, isShown: false }),
    id_appointment: ref("appointments", "Appuntamento", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});
