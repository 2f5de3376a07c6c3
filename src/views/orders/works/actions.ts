import { messagePage } from "../../../server/office/messages/model";
import type { IconName } from "../../ui/icons";

type Act = {
  text: string;
  icon: IconName;
  /** Absent: the screen itself does it. */
  href?: (work: number) => string;
  /** A file in another tab instead of a dialog. */
  isPrint?: true;
  /** A page of its own instead of a dialog. */
  isPage?: true;
};

/** What can be done with a work, in the order in which the order's page and the daily works offer it. */
const acts = {
  edit: { text: "Modifica", icon: "pencil", href: (work) => `/orders/works/modify/${work}` },
  crew: { text: "Squadra", icon: "users", href: (work) => `/orders/works/crew/${work}` },
  sheet: { text: "Foglio", icon: "printer", href: (work) => `/api/works/pdf/${work}`, isPrint: true },
  move: { text: "Sposta", icon: "calendar-clock" },
  continue: {
    text: "Continua domani",
    icon: "calendar-plus",
    href: (work) => `/orders/works/continue/${work}`,
  },
  copy: { text: "Copia", icon: "copy-plus", href: (work) => `/orders/works/copy/${work}` },
  late: { text: "In ritardo", icon: "clock", href: (work) => `/delays/${work}` },
  tell: { text: "Avvisa", icon: "send", href: (work) => messagePage("work", work), isPage: true },
  copyCrew: { text: "Copia squadra", icon: "users" },
  swapCrews: { text: "Scambia squadra con…", icon: "arrow-left-right" },
  workers: { text: "Operai", icon: "users", href: (work) => `/orders/works/workers/${work}` },
  vehicles: { text: "Automezzi", icon: "truck", href: (work) => `/orders/works/vehicles/${work}` },
  notes: { text: "Note", icon: "notebook-pen", href: (work) => `/orders/works/notes/${work}` },
  materials: { text: "Materiali", icon: "package", href: (work) => `/orders/works/materials/${work}` },
  resources: { text: "Risorse", icon: "forklift", href: (work) => `/orders/works/resources/${work}` },
  resourcesB: { text: "Risorse B", icon: "copy", href: (work) => `/orders/works/resources-b/${work}` },
  singleSheet: {
    text: "Foglio singolo",
    icon: "printer",
    href: (work) => `/api/works/pdf-single/${work}`,
    isPrint: true,
  },
  summary: {
    text: "Riepilogo materiali",
    icon: "printer",
    href: (work) => `/api/materiali/pdf/${work}`,
    isPrint: true,
  },
  transport: {
    text: "Modulo di trasporto",
    icon: "printer",
    href: (work) => `/modulo-trasporto.pdf?work=${work}`,
    isPrint: true,
  },
  emptyTransport: {
    text: "Modulo di trasporto vuoto",
    icon: "printer",
    href: () => "/modulo-trasporto.pdf",
    isPrint: true,
  },
  slots: { text: "Trova un posto libero", icon: "calendar-search", href: (work) => `/slots/works/${work}` },
  delete: { text: "Elimina", icon: "trash-2" },
} as const satisfies Record<string, Act>;

export type WorkAct = keyof typeof acts;

export type WorkAction = Omit<Act, "href"> & { act: WorkAct; href?: string };

/** Those of `may`, in their order. */
export const workActions = (work: number, may: Partial<Record<WorkAct, boolean>>): WorkAction[] =>
  (Object.entries(acts) as [WorkAct, Act][])
    .filter(([act]) => may[act])
    .map(([act, { href, ...shown }]) => ({ act, ...shown, href: href?.(work) }));
