import { lines } from "./list";

export const visits = lines(`
  Sopralluogo appartamento {2|3|4|5} vani, {1°|2°|3°|4°|5°|6°} piano {con|senza} ascensore.
  Sopralluogo {villetta|attico|monolocale|ufficio|negozio}, {circa 80 mq|circa 120 mq|più cantina e box|da vedere con calma}.
  Preventivo per trasloco {entro fine mese|a fine locazione|dopo il rogito|nel mese prossimo}.
  Preventivo telefonico già dato: {850|1.100|1.400|1.800|2.300} euro, vuole confermare di persona.
  Trasloco con {pianoforte verticale|cassaforte|specchiera antica|armadio a sei ante|vetrina di famiglia}: guardare bene le scale.
  Porta i mobili in deposito per {tre mesi|sei mesi|un anno}, poi si vede.
  Richiamare {prima|il giorno prima}: lavora in ospedale e {fa i turni|risponde solo la sera}.
  Manda la {sorella|figlia|madre|suocera} ad aprire, il cliente è {fuori città|all'estero}.
  Ha già un preventivo di un'altra ditta, vuole uno sconto.
  Cliente {gentile ma indeciso|che ha fretta|molto preciso}, {portare il campionario scatole|lasciare il listino deposito}.
  Sgombero {cantina|soffitta|box auto|appartamento del padre}, valutare {la discarica|cosa si recupera}.
  Serve {scala elevatrice|permesso di sosta|autorizzazione ZTL|piattaforma}, la strada è stretta.
  Trasferimento ufficio: {12|18|25|40} postazioni, archivio e server, solo nel fine settimana.
  Smontaggio cucina e camera da letto, rimontaggio {nella nuova casa|dopo i lavori}.
  Solo imballaggio: {porcellane e quadri|libreria di 2.000 volumi|cristalli e lampadari}.`);

export const orderNotes = lines(`
  {Acconto|Caparra} di {200|300|500} euro ricevuta, saldo {allo scarico|a fine lavoro|con bonifico}.
  Fattura intestata {all'azienda|al coniuge|alla società}, {mandarla per PEC|spedirla per e-mail}.
  Lasciare {20|30|40|50} scatole una settimana prima.
  Attenzione {ai parquet|al parquet appena levigato|ai muri imbiancati}: usare le coperte.
  Il pianoforte va {coperto e legato|portato per ultimo|accordato dopo, non da noi}.
  I mobili dell'ingresso non si caricano: restano {al padrone di casa|ai nuovi inquilini}.
  Consegna {entro le 13|solo di mattina|dopo le 15}, il portiere chiude alle {13|14|17}.
  Ha chiesto {gli stessi operai dell'altra volta|una squadra che sappia montare le cucine}.
  Smontare {il lampadario grande|i pensili|l'armadio a ponte} con l'elettricista presente.
  Prezzo concordato a voce in sede, compresi gli imballaggi.
  Tariffa convenzionata condominio.
  Chiamare il cliente mezz'ora prima dell'arrivo.
  Assicurazione aggiuntiva richiesta per {il quadro|i vasi|l'orologio a pendolo}.
  Divisione dei mobili tra {due fratelli|gli ex coniugi}: seguire i cartellini {rossi e blu|gialli e verdi}.`);

export const managerNotes = lines(`
  Margine basso: non concedere altri sconti.
  Cliente storico, trattarlo bene.
  Verificare l'incasso prima dello scarico.
  Sentire l'agente: il preventivo non comprende la scala.
  Da fatturare {a fine mese|in due tranche}.
  Attendere conferma scritta dell'amministratore.`);

export const workNotes = lines(`
  Portare {coperte e cinghie|il carrello saliscale|gli attrezzi per la cucina|due transpallet}.
  {Citofonare a|Chiedere del} {portiere|custode|vicino del 2° piano}: ha le chiavi.
  Primo carico {cucina e camera|ufficio e archivio|cantina}, poi il resto.
  Attenzione alla {curva delle scale|vetrata dell'ingresso|ringhiera bassa}.
  Permesso di sosta affisso {ieri|da affiggere 48 ore prima}.
  Scaricare {al piano terra|in deposito|nel box}, {non si sale|si sale con il montacarichi}.
  Ritirare le scatole vuote.
  Il cliente fa da solo {i fragili|i libri|i vestiti}.
  Montare {due letti|un armadio|la cucina con il piano in marmo}.
  Fare le foto {prima e dopo|del pianerottolo}.
  Mancano {i bancali|le chiavi del garage}: passare in sede.
  Tenere il furgone acceso {no|solo per il carico}: cortile interno.`);

export const foremanNotes = lines(`
  Finito alle {12|13|15|17}, tutto bene.
  Servivano {due|tre} operai in più.
  Cliente soddisfatto, {mancia agli operai|ha offerto il caffè}.
  Rigata un'anta: fotografata, cliente avvisato.
  Ascensore guasto, {un'ora|due ore} in più.
  Restano {quattro|sei} scatole da ritirare.`);

export const internalWorks = lines(`
  Riordino magazzino e conta delle coperte
  Pulizia capannone e smaltimento imballaggi
  Spostamento container vecchi
  Tagliando furgoni e controllo cinghie
  Inventario materiali`);

export const boxTitles = lines(`
  Mobili {soggiorno|camera da letto|cucina|studio}
  {Scatole libri|Archivio|Fascicoli contabili} {2016-2019|2018|2020-2022|}
  Arredo {ufficio|negozio|casa al mare}
  Elettrodomestici e biciclette
  {Pianoforte|Moto|Divano e poltrone}, coperti
  Eredità {zia|nonni|padre}: non spostare
  Cartoni misti, {fragile|non sovrapporre}
  Stand fieristico
  Quadri e specchi in cassa`);

export const memoTitles = lines(`
  Richiamare {l'amministratore|il cliente|la scuola|il fornitore}
  Rinnovo {assicurazione furgoni|revisione autocarro|permessi ZTL}
  Ordinare {scatole libri|pluriball|scotch|coperte}
  Riunione {agenti|capisquadra|commerciale}
  Preventivo {hotel|studio legale|comune} da mandare
  Ferie {estate|di Natale|di agosto}: turni
  Visita medica {operai|autisti}
  Sollecito pagamento deposito
  Sopralluogo {gara|condominio} da fissare
  Consegna chiavi magazzino
  Corso sicurezza e patentini muletto`);

export const memoTexts = lines(`
  Sentire prima {l'ufficio|la direzione|il magazzino}, poi confermare per iscritto.
  Ha chiamato {due|tre} volte, risponde {la mattina|dopo le 18}.
  Documenti nella cartella verde, {secondo|terzo} scaffale.
  Scade {a fine mese|venerdì|tra quindici giorni}: non aspettare l'ultimo momento.
  Quantità: {100|200|300} pezzi, prezzo come l'altra volta.
  Portare {il contratto|il listino aggiornato|le foto del sopralluogo}.
  Se non risponde mandare una e-mail e segnarlo qui.`);
