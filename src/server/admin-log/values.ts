import { agentNames } from "../agents/store";
import { appointmentStates, howKnown } from "../appointments/model";
import { positions } from "../boxes/model";
import { clientTypes } from "../clients/model";
import { type Day, formatDay } from "../days";
import { newsLevels } from "../news/model";
import { paymentTypes } from "../orders/model";
import { statuses } from "../reports/model";
import { formatEuros } from "../worker-log/model";

export type Cell = string | number | null | undefined;

type Names = Record<number, string>;

const yesNo: Names = { 0: "No", 1: "Sì" };

/** Columns that hold a code, with what people say for it; `noun.column` where a name serves several tables. */
const names: Record<string, Names | (() => Names)> = {
  active: yesNo,
  confirmed: yesNo,
  deleted: yesNo,
  delivered: yesNo,
  flag_in_schermata_lavorazioni: yesNo,
  flag_renata: yesNo,
  is_out_campania: yesNo,
  must_change_password: yesNo,
  show_in_charge: yesNo,
  show_worksheet: yesNo,
  yes_no: yesNo,
  how_knew_about_us: howKnown,
  id_agent: () => agentNames("A") as Names,
  payment_type: paymentTypes,
  private_client: clientTypes,
  user_level: newsLevels,
  "appointments.state": appointmentStates,
  "reports.status": statuses,
  "box_lines.position": positions,
  "box_log.position": positions,
  "resources.type": { 0: "Operaio", 1: "Automezzo" },
};

const words: Record<string, string> = {
  pending: "In attesa",
  accepted: "Accettata",
  rejected: "Rifiutata",
  waiting: "In attesa",
  sent: "Inviata",
  insert: "Inserimento",
  modify: "Modifica",
  delete: "Eliminazione",
};

const whole = new Intl.NumberFormat("it-IT", { useGrouping: "always" });
const money = new Set(["agreed_price", "agreed_price_2", "cost", "police_permission", "price"]);
const moment = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2})?$/;

/** A stored value as people read it: names for codes, days and money as everywhere else. */
export function readableValue(noun: string, column: string, cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (column === "cents") return formatEuros(Number(cell) / 100);
  if (money.has(column)) return `${whole.format(Number(cell))} €`;
  const known = names[`${noun}.${column}`] ?? names[column];
  if (known) return (typeof known === "function" ? known() : known)[Number(cell)] ?? String(cell);
  if (column === "state" || column === "action") return words[cell] ?? String(cell);
  const [, day, clock = ""] = moment.exec(String(cell)) ?? [];
  return day ? formatDay(day as Day) + clock : String(cell);
}
