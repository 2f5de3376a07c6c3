import { person } from "./support/accounts";
import { insert, type Profile, today, toWire, visitor } from "./support/requests";
import { pdf } from "./support/samples";
import { as, direct, fresh, naples, password, wireTomorrow, world } from "./support/world";

beforeEach(fresh);

type Form = Record<string, string>;
/** Posts a form of a page. */
type Post = (path: string, form?: Form, who?: Profile) => Promise<void>;

/** Posts forms as their pages do, and collects what the next page, or the page itself, then says. */
function screen() {
  const seen: string[] = [];
  const post: Post = async (path, form = {}, who = "superadmin") => {
    const user = visitor(path === "/login" ? "nobody" : who);
    const { status, headers, text } = await user.post(path, form, { "hx-request": "true" });
    expect([path, status, text.match(/field-error[^>]*>[^<]*/g)]).toEqual([path, 200, null]);
    const flash = headers.getSetCookie().find((line) => line.startsWith("flash="));
    const page = path === "/login" ? path : (headers.get("hx-redirect") ?? "/");
    const next = await user.get(page, { cookie: `${user.cookie}; ${flash?.split(";")[0]}` });
    const shown = next.text.match(/data-flash="([^"]*)"/)?.[1] ?? headers.get("hx-trigger") ?? text;
    seen.push(shown.replaceAll("&#x27;", "'"));
  };
  return { seen, post };
}

const place = { address: "Via Foria 5", cityId: `${naples}`, city: "Napoli", zip: "80137", province: "NA" };
const client = { surname: "Verdi", privateClient: "1", fiscalCode: "X", privateAddress: "Y", ...place };
const visit = () => ({
  ...{ client: `${world.rossi}`, client_address: `${world.rossiPlace}`, agent: "2", state: "0" },
  ...{ date: wireTomorrow, time: "16:00", time_end: "17:00" },
});
const work = () => ({ date: wireTomorrow, hour: "10:00", type: "1", id_pickupPlace: `${world.rossiPlace}` });
const memo = { title: "Chiamare", date: wireTomorrow, time: "9:00", description: "Oggi" };
const made = async (answer: Promise<{ values: { id?: number } }>) => (await answer).values.id as number;
const newMemo = () => made(as("superadmin").call("Memo", "createNew", { values: memo }));
const day = toWire(today());
const line = { id_material: "4", date: day, quantity: "2", price: "3" };
const newLine = () =>
  made(as("superadmin").call("Orders", "addMaterial", { id_order: world.order, values: line }));
const newLog = () =>
  made(as("superadmin").call("LogWorkers", "createNew", { values: { operaio_id: 1, ...log } }));
const log = { amount: "12,50", description: "Acconto" };
const newFile = () =>
  made(
    as("superadmin").call("Files", "upload", {
      file: { filename: "a.pdf", bytes: pdf() },
      id_appointment: world.open,
    }),
  );

/** Each success sentence of the specification (part 1 §8, part 2 §8) that a page says, and the form that leads to it. */
const acts: [string, (post: Post) => Promise<void>][] = [
  ["Accesso eseguito", (post) => post("/login", { email: "ufficio", password })],
  ["La sessione è stata chiusa", (post) => post("/logout")],
  ["Appuntamento inserito", (post) => post("/appointment/insert", visit())],
  ["Appuntamento modificato", (post) => post(`/appointment/modify/${world.open}`, visit())],
  ["Appuntamento eliminato", (post) => post(`/appointment/delete/${world.open}`)],
  ["Memo inserita", (post) => post("/memo/insert", memo)],
  ["Memo aggiornato", async (post) => post(`/memo/modify/${await newMemo()}`, memo)],
  ["Memo eliminata", async (post) => post(`/memo/delete/${await newMemo()}`)],
  ["Memo condiviso", async (post) => post(`/memo/share/${await newMemo()}`, { "users[]": "2" })],
  ["Luogo inserito", (post) => post(`/client/place/insert/${world.rossi}`, place)],
  ["Luogo eliminato", (post) => post(`/client/place/delete/${world.rossiOtherPlace}`)],
  ["Luogo di carico modificato", (post) => post(`/client/place/modify/${world.rossiOtherPlace}`, place)],
  ["Cliente inserito correttamente", (post) => post("/client/insert", client)],
  ["Cliente inserito", (post) => post("/client/insert", client)],
  ["Cliente modificato", (post) => post(`/client/contacts/${world.rossi}`, { surname: "Bianchi" })],
  ["Cliente aggiornato", (post) => post(`/client/modify/${world.rossi}`, client)],
  ["Informazione aggiornata correttamente", (post) => post("/admin/settings", {})],
  ["Ordine inserito", (post) => post("/orders/insert", visit())],
  ["Ordine eliminato", (post) => post(`/orders/delete/${world.hiddenOrder}`)],
  ["Ordine modificato correttamente", (post) => post(`/orders/modify/${world.order}`, { agreed_price: "5" })],
  ["Lavorazione inserita", (post) => post(`/orders/works/insert/${world.order}`, work())],
  ["Lavorazione modificata", (post) => post(`/orders/works/modify/${world.work}`, work())],
  ["Lavorazione eliminata", (post) => post(`/orders/works/delete/${world.work}`)],
  ["Risorse aggiornate", (post) => post(`/orders/works/resources/${world.work}`, { "quantity.1": "3" })],
  ["Risorsa modificata", (post) => post("/resources/modify/1", { name: "Op", ammount: "50", type: "0" })],
  ["Risorsa inserita", (post) => post("/resources/insert", { name: "Gru", ammount: "1", type: "1" })],
  ["Agente aggiornato", (post) => post(`/orders/agent/${world.order}`, { id_agent: "2" })],
  ["Note salvate", (post) => post(`/orders/notes/${world.order}`, { notes: "Sì" })],
  [
    "Note caposquadra aggiornate",
    (post) => post(`/orders/works/notes/${world.work}`, { notes: "Sì" }, "magazzino"),
  ],
  ["Lista operai aggiornata", (post) => post(`/orders/works/workers/${world.work}`, { "ids[]": "1" })],
  ["Lista automezzi aggiornata", (post) => post(`/orders/works/vehicles/${world.work}`, { "ids[]": "4" })],
  ["Database aggiornato", (post) => post("/orders/materials", { date: day, "pieces.4": "3" })],
  ["Log eliminato", async (post) => post(`/logWorkers/delete/${await newLog()}`)],
  [
    "Operaio modificato",
    async (post) => post(`/logWorkers/modify/${await newLog()}`, { operaio_id: "1", ...log }),
  ],
  ["Cliente eliminato", async (post) => post(`/client/delete/${await newClient()}`)],
  ["Materiale inserito", (post) => post(`/orders/materials/insert/${world.order}`, line)],
  ["Materiale modificato", async (post) => post(`/orders/materials/modify/${await newLine()}`, line)],
  ["Materiale eliminato", async (post) => post(`/orders/materials/delete/${await newLine()}`)],
  [
    "Materiali inseriti",
    (post) => post(`/orders/materials/bulk/${world.order}`, { date: day, "pieces.4": "3" }),
  ],
  [
    "Materiali aggiornati",
    (post) => post(`/orders/works/materials/${world.work}`, { "out.4": "3", "in.4": "1" }),
  ],
  [
    "Documento impostato come visibile",
    async (post) => post(`/documents/${world.open}/visible/${await newFile()}`, { value: "1" }),
  ],
  [
    "Documento impostato come non visibile",
    async (post) => post(`/documents/${world.open}/visible/${await newFile()}`, { value: "0" }),
  ],
  ["Documento eliminato", async (post) => post(`/documents/${world.open}/delete/${await newFile()}`)],
  [
    "L'account è in attesa di approvazione dell'amministratore.",
    (post) => post("/register", { ...person, condominium: "1" }),
  ],
  ["Aliquota inserita", (post) => post("/admin/settings/vat/insert", { name: "IVA 5", rate: "5" })],
  ["Deposito cancellato", async (post) => post(`/box/delete/${newBoxLine()}`)],
];

const newClient = () => made(as("superadmin").call("Client", "createNew", { values: client }));
const newBoxLine = () =>
  direct(() => insert("box_lines", { id_box: 7, id_client: world.rossi, used: 10, position: 0 } as never));

test.each(acts)("%s is seen on a screen", async (sentence, act) => {
  const { seen, post } = screen();
  await act(post);
  expect(seen.join("\n")).toContain(sentence);
});
