import type { JournaledTable } from "../../tables/rows";

export const entriesPerPage = 25;

export const deletions: Record<string, JournaledTable> = {
  "Appointment.deleteAppointment": "appointments",
  "Box.delete": "box_lines",
  "Client.deleteClient": "clients",
  "Client.deletePickupPlace": "pickup_places",
  "Closures.delete": "closures",
  "Files.delete": "documents",
  "Location.delete": "locations",
  "LogVehicle.deleteLogVehicle": "vehicle_logs",
  "LogWorkers.deleteLogWorkers": "worker_logs",
  "Memo.deleteMemo": "memos",
  "Orders.deleteMaterial": "order_materials",
  "Orders.deleteOrder": "orders",
  "Orders.deleteWork": "works",
  "Profile.delete": "profiles",
  "Settings.retireVehicle": "vehicles",
  "Settings.retireWorker": "workers",
  "Travel.delete": "travel_times",
  "Works.deleteAbsence": "absences",
  "Works.deleteDailyVehicle": "vehicles",
  "Works.deleteDailyWorker": "workers",
};

/** A deleted record: `id` is the number of the act that deleted it. */
export type BinEntry = {
  id: number;
  table: string;
  kind: string;
  row: number;
  name: string;
  user: string;
  date_created: string;
  until: string;
  parts: string[];
  more: number;
  /** Null when nothing is known against it. */
  obstacle: string | null;
};

export const messages = {
  restored: "Dato ripristinato",
  missing: "Dato non trovato nel cestino.",
  erased: "i dati della persona sono stati cancellati su richiesta",
};
