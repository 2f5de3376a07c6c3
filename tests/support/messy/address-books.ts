import type { MessyFile } from "./rows";

const text = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`);
const windows = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`, "latin1");

/** The headings of Outlook in English; of a contact only those that are filled. */
const outlook =
  "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other Street 2,Other Street 3,Other City,Other State,Other Postal Code,Other Country/Region,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,Categories,Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,E-mail 3 Address,E-mail 3 Type,E-mail 3 Display Name,Gender,Government ID Number,Hobby,Home Address PO Box,Initials,Internet Free Busy,Keywords,Language,Location,Manager's Name,Mileage,Notes,Office Location,Organizational ID Number,Other Address PO Box,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,User 2,User 3,User 4,Web Page".split(
    ",",
  );
const contact = (filled: Record<string, string>) =>
  outlook
    .map(
      (heading) =>
        ({
          Anniversary: "0/0/00",
          Birthday: "0/0/00",
          Priority: "Normal",
          Private: "False",
          Sensitivity: "Normal",
          Gender: "Unspecified",
          ...filled,
        })[heading] ?? "",
    )
    .map((value) => (value === "" ? "" : `"${value}"`))
    .join(",");

/** Address books as mail programs and telephones write them. */
export const addressBooks: MessyFile[] = [
  {
    name: "the shape of Outlook's English contacts, with all its columns",
    filename: "outlook.CSV",
    bytes: () =>
      windows(
        outlook.map((heading) => `"${heading}"`).join(","),
        contact({
          Title: "Dr.",
          "First Name": "Ada",
          "Last Name": "Verdi",
          "Home Street": "Via Po 1\r\nint. 4",
          "Home City": "Casoria",
          "Home State": "NA",
          "Home Postal Code": "80026",
          "Home Country/Region": "Italy",
          "Mobile Phone": "+39 333 1112201",
          "Home Phone": "081 5552201",
          "E-mail Address": "ada@o.example",
          "E-mail Type": "SMTP",
          "E-mail Display Name": "Ada Verdi (ada@o.example)",
          Notes: "pianoforte\r\n",
        }),
        contact({
          Company: "Alfa S.r.l.",
          "Business Street": "Via Po 2",
          "Business City": "Casoria",
          "Business Postal Code": "80026",
          "Business State": "NA",
          "Business Phone": "081 5552202",
          "Business Fax": "081 5552203",
        }),
        contact({
          "First Name": "Ugo",
          "Last Name": "Neri",
          "Home Phone": "081 5552204",
          "Home Phone 2": "081 5552205",
          "Other Phone": "081 5552206",
          "E-mail 2 Address": "ugo2@o.example",
        }),
        contact({
          "First Name": "Eva",
          "Last Name": "Meier",
          "Home Street": "Hauptstr. 7",
          "Home City": "Berlin",
          "Home Postal Code": "10115",
          "Home Country/Region": "Germany",
          Birthday: "3/14/1970",
        }),
      ),
    kind: "clients",
    rows: [
      [
        2,
        "incomplete",
        ["Manca «Codice fiscale»."],
        { surname: "Verdi", address: "Via Po 1 int. 4", phone: "0815552201", notes: "pianoforte" },
      ],
      [
        3,
        "good",
        [],
        { business_name: "Alfa S.r.l.", phone: "0815552202", address: "Via Po 2", city: "Casoria" },
      ],
      [4, "incomplete", ["Manca «Codice fiscale»."], { phone: "0815552204", email: "ugo2@o.example" }],
      [5, "incomplete", ["Nazione: «Germany» → Germania"], { city: "Berlin", zip: "10115", country: "DE" }],
    ],
  },
  {
    name: "the shape of Google's old contacts, with several values in a cell",
    filename: "google.csv",
    bytes: () =>
      text(
        "Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Birthday,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Organization 1 - Name,Notes",
        'Ada Verdi,Ada,,Verdi,,Sig.ra,,* myContacts,* ,ada@g2.example ::: due@g2.example,Mobile,+39 333 111 2301 ::: +39 333 111 2302,Work,081 5552301,Home,"Via Po 1\n80026 Casoria NA\nIT",Via Po 1,Casoria,,NA,80026,IT,,',
        "Alfa Traslochi,,,,,,,* myContacts,* ,info@g2.example,Work,0815552302,,,,,,,,,,,Alfa Traslochi S.n.c.,cliente dal 2010",
        "idraulico Mario,idraulico,,Mario,,,,* myContacts,,,Mobile,3331112303,,,,,,,,,,,,",
      ),
    kind: "clients",
    rows: [
      [
        2,
        "incomplete",
        ["3331112302 → contatto «Altro telefono»", "due@g2.example → contatto «Altra e-mail»"],
        { surname: "Verdi", name: "Ada", cellphone: "3331112301", phone: "0815552301", city: "Casoria" },
      ],
      [
        3,
        "incomplete",
        ["Manca «Sede»."],
        { business_name: "Alfa Traslochi S.n.c.", surname: "", notes: "cliente dal 2010" },
      ],
      [4, "incomplete", ["Nome: «idraulico» → Idraulico"], { surname: "Mario", cellphone: "3331112303" }],
    ],
  },
  {
    name: "a telephone's address book, with the names of vCard",
    filename: "rubrica.csv",
    bytes: () =>
      text(
        "FN,TEL;CELL,TEL;HOME,EMAIL,ORG,ADR,NOTE",
        'Ada Verdi,+393331112801,,ada@v.example,,"Via Po 1, 80026 Casoria (NA)",',
        "Ugo De Luca,0039 333 111 2802,081-5552802,,,,ascensore",
        "Trattoria Po,,0815552803,,Trattoria Po,Via Po 3,",
      ),
    kind: "clients",
    rows: [
      [
        2,
        "incomplete",
        ["«Verdi, Ada» → cognome «Verdi», nome «Ada»", "Manca «Codice fiscale»."],
        { surname: "Verdi", address: "Via Po 1", city: "Casoria", zip: "80026" },
      ],
      [
        3,
        "incomplete",
        ["«De Luca, Ugo» → cognome «De Luca»"],
        { cellphone: "3331112802", notes: "ascensore" },
      ],
      [4, "incomplete", ["Manca «Comune»."], { business_name: "Trattoria Po", phone: "0815552803" }],
    ],
  },
  {
    name: "a Numbers export with semicolons and a byte order mark",
    filename: "Tabella 1-Clienti.csv",
    bytes: () =>
      text(
        "\ufeffTabella 1;;;;;",
        "Nome e cognome;Telefono;Indirizzo;Città;Data;Prezzo",
        "Ada Verdi;333 111 3001;Via Po 1;Casoria;14 mar 2019;1.250,00 €",
        "Ugo De Luca;333 111 3002;via Po n.2;Casoria;3 dic 2020;€ 80",
        "Maria Grazia Neri;;;;;",
        ";;;;;",
      ),
    kind: "orders",
    rows: [
      [
        3,
        "incomplete",
        ["Data ordine: «14 mar 2019» → 14/03/2019", "«Verdi, Ada» → cognome «Verdi»"],
        { agreed_price: 1250 },
      ],
      [4, "incomplete", ["«De Luca, Ugo» → cognome «De Luca», nome «Ugo»"], { agreed_price: 80 }],
      [5, "incomplete", ["«Neri, Maria Grazia» → cognome «Neri»", "Manca «Via»."]],
    ],
  },
];
