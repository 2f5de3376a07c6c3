import { fold } from "../../base/text";

const inOtherLanguages = `
Bolzano=Bozen Merano=Meran Bressanone=Brixen Brunico=Bruneck Vipiteno=Sterzing Chiusa=Klausen Laives=Leifers
Lagundo=Algund Dobbiaco=Toblach Silandro=Schlanders Glorenza=Glurns Salorno=Salurn Egna=Neumarkt Ora=Auer
Terlano=Terlan Fortezza=Franzensfeste Brennero=Brenner Ultimo=Ulten Tirolo=Tirol Scena=Schenna Naturno=Naturns
Marlengo=Marling Laces=Latsch Lasa=Laas Senales=Schnals Stelvio=Stilfs Sluderno=Schluderns Renon=Ritten
Sarentino=Sarntal Castelrotto=Kastelruth Badia=Abtei Marebbe=Enneberg Sesto=Sexten Perca=Percha Varna=Vahrn
Velturno=Feldthurns Luson=Lüsen Funes=Villnöß Vandoies=Vintl Terento=Terenten Villandro=Villanders Laion=Lajen
Barbiano=Barbian Meltina=Mölten Verano=Vöran Avelengo=Hafling Postal=Burgstall Gargazzone=Gargazon
Andriano=Andrian Nalles=Nals Tesimo=Tisens Parcines=Partschins Rifiano=Riffian Caines=Kuens Cermes=Tscherms
Aldino=Aldein Anterivo=Altrei Bronzolo=Branzoll Vadena=Pfatten Montagna=Montan Lauregno=Laurein Proves=Proveis
Martello=Martell Predoi=Prettau Racines=Ratschings Rodengo=Rodeneck Tires=Tiers Villabassa=Niederdorf
Valdaora=Olang Falzes=Pfalzen Chienes=Kiens Braies=Prags Trieste=Trst Gorizia=Gorica Sgonico=Zgonik
Monrupino=Repentabor`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split("=") as [string, string]);

const longNames: [string, string][] = [
  ["Appiano sulla strada del vino", "Eppan"],
  ["Appiano sulla strada del vino", "Eppan an der Weinstraße"],
  ["Appiano sulla strada del vino", "Appiano"],
  ["Caldaro sulla strada del vino", "Kaltern"],
  ["Caldaro sulla strada del vino", "Kaltern an der Weinstraße"],
  ["Caldaro sulla strada del vino", "Caldaro"],
  ["Termeno sulla strada del vino", "Tramin"],
  ["Cortaccia sulla strada del vino", "Kurtatsch"],
  ["Magrè sulla strada del vino", "Margreid"],
  ["Campo Tures", "Sand in Taufers"],
  ["Campo di Trens", "Freienfeld"],
  ["Castelbello-Ciardes", "Kastelbell-Tschars"],
  ["Cornedo all'Isarco", "Karneid"],
  ["Curon Venosta", "Graun im Vinschgau"],
  ["Fiè allo Sciliar", "Völs am Schlern"],
  ["La Valle", "Wengen"],
  ["Malles Venosta", "Mals"],
  ["Monguelfo-Tesido", "Welsberg-Taisten"],
  ["Moso in Passiria", "Moos in Passeier"],
  ["Naz-Sciaves", "Natz-Schabs"],
  ["Nova Levante", "Welschnofen"],
  ["Nova Ponente", "Deutschnofen"],
  ["Ortisei", "St. Ulrich"],
  ["Ponte Gardena", "Waidbruck"],
  ["Prato allo Stelvio", "Prad am Stilfser Joch"],
  ["Rasun-Anterselva", "Rasen-Antholz"],
  ["Rio di Pusteria", "Mühlbach"],
  ["San Candido", "Innichen"],
  ["San Genesio Atesino", "Jenesien"],
  ["San Leonardo in Passiria", "St. Leonhard in Passeier"],
  ["San Lorenzo di Sebato", "St. Lorenzen"],
  ["San Martino in Badia", "St. Martin in Thurn"],
  ["San Martino in Passiria", "St. Martin in Passeier"],
  ["San Pancrazio", "St. Pankraz"],
  ["Santa Cristina Valgardena", "St. Christina in Gröden"],
  ["Selva dei Molini", "Mühlwald"],
  ["Selva di Val Gardena", "Wolkenstein in Gröden"],
  ["Tubre", "Taufers im Münstertal"],
  ["Val di Vizze", "Pfitsch"],
  ["Valle Aurina", "Ahrntal"],
  ["Valle di Casies", "Gsies"],
  ["Duino Aurisina", "Devin Nabrežina"],
  ["San Dorligo della Valle", "Dolina"],
  ["Doberdò del Lago", "Doberdob"],
  ["San Floriano del Collio", "Števerjan"],
  ["Savogna d'Isonzo", "Sovodnje ob Soči"],
  ["San Giovanni di Fassa", "Sèn Jan"],
];

/** Comuni that were merged from 2010 to 2019, before the first list of the program: those of today with those of then. */
const mergers: Record<string, string> = {
  "Corigliano-Rossano": "Corigliano Calabro, Rossano",
  "Presicce-Acquarica": "Presicce, Acquarica del Capo",
  "Terre d'Adige": "Zambana, Nave San Rocco",
  "San Giovanni di Fassa": "Pozza di Fassa, Vigo di Fassa",
  "Casali del Manco": "Casole Bruzio, Pedace, Serra Pedace, Spezzano Piccolo, Trenta",
  Montoro: "Montoro Inferiore, Montoro Superiore",
  Valsamoggia: "Bazzano, Castello di Serravalle, Crespellano, Monteveglio, Savigno",
  Fiscaglia: "Massa Fiscaglia, Migliarino, Migliaro",
  "Poggio Torriana": "Poggio Berni, Torriana",
  "Sissa Trecasali": "Sissa, Trecasali",
  "Terre del Reno": "Sant'Agostino",
  Tresignana: "Formignana, Tresigallo",
  "Riva del Po": "Berra, Ro",
  "Sorbolo Mezzani": "Sorbolo, Mezzani",
  "Alto Reno Terme": "Granaglione, Porretta Terme",
  "Polesine Zibello": "Polesine Parmense, Zibello",
  Ventasso: "Busana, Collagna, Ligonchio, Ramiseto",
  "Montescudo-Monte Colombo": "Montescudo, Monte Colombo",
  "Alta Val Tidone": "Caminata, Nibbiano, Pecorara",
  "Castelfranco Piandiscò": "Castelfranco di Sopra, Pian di Scò",
  "Fabbriche di Vergemoli": "Fabbriche di Vallico, Vergemoli",
  "Figline e Incisa Valdarno": "Figline Valdarno, Incisa in Val d'Arno",
  "Scarperia e San Piero": "Scarperia, San Piero a Sieve",
  "Casciana Terme Lari": "Casciana Terme, Lari",
  "Crespina Lorenzana": "Crespina, Lorenzana",
  "Pratovecchio Stia": "Pratovecchio, Stia",
  "Sillano Giuncugnano": "Sillano, Giuncugnano",
  "Abetone Cutigliano": "Abetone, Cutigliano",
  "San Marcello Piteglio": "San Marcello Pistoiese, Piteglio",
  Montalcino: "San Giovanni d'Asso",
  "Laterina Pergine Valdarno": "Laterina, Pergine Valdarno",
  Rio: "Rio Marina, Rio nell'Elba",
  "Barberino Tavarnelle": "Barberino Val d'Elsa, Tavarnelle Val di Pesa",
  Trecastelli: "Castel Colonna, Monterado, Ripe",
  Vallefoglia: "Colbordolo, Sant'Angelo in Lizzola",
  "Terre Roveresche": "Barchi, Orciano di Pesaro, Piagge, San Giorgio di Pesaro",
  "Colli al Metauro": "Montemaggiore al Metauro, Saltara, Serrungarina",
  Valfornace: "Fiordimonte, Pievebovigliana",
  Fiastra: "Acquacanina",
  "Sassocorvaro Auditore": "Sassocorvaro, Auditore",
  "Gravedona ed Uniti": "Gravedona, Germasino, Consiglio di Rumo",
  "Val Brembilla": "Brembilla, Gerosa",
  "Sant'Omobono Terme": "Valsecca",
  Bellagio: "Civenna",
  Colverde: "Drezzo, Gironico, Parè",
  Verderio: "Verderio Inferiore, Verderio Superiore",
  "Cornale e Bastida": "Cornale, Bastida de' Dossi",
  "Maccagno con Pino e Veddasca": "Maccagno, Pino sulla Sponda del Lago Maggiore, Veddasca",
  "Borgo Virgilio": "Borgoforte, Virgilio",
  Tremezzina: "Lenno, Mezzegra, Ossuccio, Tremezzo",
  "La Valletta Brianza": "Perego, Rovagnate",
  "Corteolona e Genzone": "Corteolona, Genzone",
  "Alta Valle Intelvi": "Lanzo d'Intelvi, Pellio Intelvi, Ramponio Verna",
  "Centro Valle Intelvi": "Casasco d'Intelvi, Castiglione d'Intelvi, San Fedele Intelvi",
  Castelgerundo: "Camairago, Cavacurta",
  Borgocarbonara: "Borgofranco sul Po, Carbonara di Po",
  "San Giorgio Bigarello": "Bigarello, San Giorgio di Mantova",
  "Colli Verdi": "Canevino, Ruino",
  "Piadena Drizzona": "Piadena, Drizzona",
  "Solbiate con Cagno": "Solbiate, Cagno",
  "Vermezzo con Zelo": "Vermezzo, Zelo Surrigone",
  "Cadrezzate con Osmate": "Cadrezzate, Osmate",
  Longarone: "Castellavazzo",
  "Val di Zoldo": "Forno di Zoldo, Zoldo Alto",
  Alpago: "Farra d'Alpago, Pieve d'Alpago, Puos d'Alpago",
  "Val Liona": "Grancona, San Germano dei Berici",
  "Borgo Valbelluna": "Lentiai, Mel, Trichiana",
  "Pieve del Grappa": "Crespano del Grappa, Paderno del Grappa",
  Valbrenta: "Campolongo sul Brenta, Cismon del Grappa, San Nazario, Valstagna",
  "Lusiana Conco": "Lusiana, Conco",
  Colceresa: "Mason Vicentino, Molvena",
  "Rivignano Teor": "Rivignano, Teor",
  "Treppo Ligosullo": "Treppo Carnico, Ligosullo",
  "Fiumicello Villa Vicentina": "Fiumicello, Villa Vicentina",
  "Comano Terme": "Bleggio Inferiore, Lomaso",
  Ledro: "Bezzecca, Concei, Molina di Ledro, Pieve di Ledro, Tiarno di Sopra, Tiarno di Sotto",
  Predaia: "Coredo, Smarano, Taio, Tres, Vervò",
  "San Lorenzo Dorsino": "San Lorenzo in Banale, Dorsino",
  Valdaone: "Bersone, Daone, Praso",
  Altavalle: "Faver, Grauno, Grumes, Valda",
  "Altopiano della Vigolana": "Bosentino, Centa San Nicolò, Vattaro, Vigolo Vattaro",
  "Amblar-Don": "Amblar, Don",
  "Borgo Chiese": "Cimego, Condino",
  "Borgo Lares": "Bolbeno, Zuclo",
  "Castel Ivano": "Spera, Strigno, Villa Agnedo, Ivano-Fracena",
  "Cembra Lisignago": "Cembra, Lisignago",
  Contà: "Cunevo, Flavon, Terres",
  "Dimaro Folgarida": "Dimaro, Monclassico",
  Madruzzo: "Calavino, Lasino",
  "Pieve di Bono-Prezzo": "Pieve di Bono, Prezzo",
  "Porte di Rendena": "Darè, Vigo Rendena, Villa Rendena",
  "Primiero San Martino di Castrozza": "Fiera di Primiero, Siror, Tonadico, Transacqua",
  "Sella Giudicarie": "Bondo, Breguzzo, Lardaro, Roncone",
  "Tre Ville": "Preore, Ragoli",
  Vallelaghi: "Padergnone, Terlago, Vezzano",
  "Ville d'Anaunia": "Nanno, Tassullo, Tuenno",
  "Campiglia Cervo": "Quittengo, San Paolo Cervo",
  Lessona: "Crosa",
  Borgomezzavalle: "Seppiana, Viganella",
  Valdilana: "Mosso, Soprana, Trivero, Valle Mosso",
  "Quaregna Cerreto": "Quaregna, Cerreto Castello",
  "Gattico-Veruno": "Gattico, Veruno",
  "Alto Sermenza": "Rima San Giuseppe, Rimasco",
  "Cellio con Breia": "Cellio, Breia",
  "Val di Chy": "Alice Superiore, Lugnacco, Pecco",
  Valchiusa: "Meugliano, Trausella, Vico Canavese",
  "Valle Cannobina": "Cavaglio-Spoccia, Cursolo-Orasso, Falmenta",
  "Lu e Cuccaro Monferrato": "Lu, Cuccaro Monferrato",
  "Alluvioni Piovera": "Alluvioni Cambiò, Piovera",
  "Montalto Carpasio": "Montalto Ligure, Carpasio",
  "Campolongo Tapogliano": "Campolongo al Torre, Tapogliano",
};

const former = new Map(
  Object.entries(mergers).flatMap(([now, before]) =>
    before.split(", ").map((name) => [fold(name), { now, name }] as const),
  ),
);

const translated = new Map(
  [...inOtherLanguages, ...longNames].map(([now, other]) => [fold(other), { now, name: null }] as const),
);

/** `name` is the one that it had before a merger. */
export const namedOtherwise = (written: string): { now: string; name: string | null } | undefined =>
  former.get(fold(written)) ?? translated.get(fold(written));

/** Of `Bolzano/Bozen`, `Brixen - Bressanone` and `Duino Aurisina-Devin Nabrežina` the Italian name. */
export function italianOfTwoNames(written: string): string | undefined {
  for (const { index, 0: sign } of written.matchAll(/\s*[/-]\s*/g)) {
    const [first, second] = [written.slice(0, index), written.slice(index + sign.length)];
    if (isTranslation(first, second)) return first;
    if (isTranslation(second, first)) return second;
  }
  return undefined;
}

const isTranslation = (italian: string, other: string) =>
  fold(italian) !== "" && fold(translated.get(fold(other))?.now ?? "").startsWith(fold(italian));
