/** Beginnings of words that the office and the manual use for the same thing. */
export const synonyms: readonly string[][] = `
  malat malatti infortun assen ferie
  disd disdett rinunc fallit
  sbagli error annull ripens
  cancell elimin cestin sparit
  mand invi sped
  accont caparr anticip sald pagament pagat bancomat contant incass rimbors
  fattur ricevut
  second altr
  indirizz luog
  trov cerc
  spost rimand rinvi posticip
  doppi duplicat unir unisc unit volt
  dipendent ragazz operai
  licenzi andat dimess disattiv
  turn squadr
  mezz automezz furgon camion
  sollecit scadut scadenz moros
  backup salvatagg
  visit sopralluog appuntament
  magazzin deposit box
  trasloc lavoraz
  sms whatsapp messagg
  tard ritard
  guast rott officin meccanic incident ferm
  tagliand revision
  privacy gdpr personal
  benzin gasol carburant pedagg autostrad chilometr
  guadagn margin
  patron fest chiusur
  finit esaurit scars sogli
  arrabb reclam lament segnalaz
  scal piattaform montacaric elevator risors
  fot immagin identit document
  modific corregg cambi
  entrar acced access
  esport scaric excel
  collegh utent account
  login acced access
  bolla foglio fogli
  rete internet collegament
  comput cellular telefon
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

/** They say nothing of what is looked for. */
export const emptyWords = new Set(
  `a ad ai al alla alle allo agli che chi ci come con cosa cos da dal dalla dei del della delle degli di do dove e ed
   era fa faccio fai fare ha hai hanno ho i il in io la le lo gli l un una uno mi mio mia ne nel nella nei nelle non o
   per perche piu posso puo poi quale quali quando quanto quello questa questo se si serve sono sta su sua suo sul
   sulla ti tra va vado voglio vorrei bisogna devo deve fatto qui qua riesco suoi vuole vogliono ci
   c lunedi martedi mercoledi giovedi venerdi domani oggi ieri dato funziona funzionano lavora`.split(/\s+/),
);

/** What people call a thing that a part of the manual is about, as its heading does not. */
export const everydayWords: ReadonlyMap<string, string> = new Map(
  `
  per-cominciare: telefonino tablet installare app usare
  per-cominciare#il-menu: sfondo nero colori scritte piccole grandi carattere ingrandire
  per-cominciare#gli-elenchi: scaricare excel csv lista elenco filtrare ordinare
  per-cominciare#compilare-un-modulo: uscito salvare salvato
  domande#ho-dimenticato-la-password-chi-la-cambia: dimenticata persa scordata
  domande#ho-sbagliato-o-cancellato-qualcosa-come-torna: errore cliente recuperare
  domande#perche-non-vedo-una-pagina-o-un-pulsante-di-questa-guida: manca voce permesso
  clienti#unire-due-clienti: stesso doppio doppione volte
  clienti#luoghi-di-carico: ascensore piano via cambiare
  clienti#modificare-o-eliminare: cancellare cambiare correggere aggiungere nome numero telefono sbagliato
  appuntamenti#fissare-un-appuntamento: orario prendere
  appuntamenti#richiamare-un-cliente: ricordarmi risponde
  appuntamenti#dagli-oggetti-al-preventivo: sconto lista mobili arredi cubatura
  appuntamenti#dal-preventivo-all-ordine: foto mobili casa
  ordini#la-scheda-dell-ordine: cambiare prezzo
  ordini#creare-un-ordine: iva
  ordini#eliminare-un-ordine: cancellare
  ordini#permessi-di-sosta: occupazione suolo pubblico vigili divieto cartelli
  giornaliera#la-pagina: chi lavora
  giornaliera#assegnare: noleggiare esterno avventizio
  giornaliera#cambiare-ora-durata-o-giorno: orario sbagliato lavoro
  giornaliera#assenze-e-fermi: camion furgone meccanico guasto rotto incidente
  depositi#elenco-e-mappa: box libero vuoto pieno posto
  depositi#inserire-modificare-spostare: affittare box mettere
  depositi#scadenze-e-solleciti: pagare paga box deposito magazzino arretrati
  limiti#depositi: costa canone affitto chiavi
  limiti#messaggi-ai-clienti: mandare sms
  limiti#firme: cliente
  materiali#carichi-e-giacenze: scatole scatoloni cartoni nastro finiti ordinare comprare rimasto materiale
  automezzi-e-operai#log-automezzi: olio gomme tagliando multa
  automezzi-e-operai#log-operai: premio soldi prestito
  automezzi-e-operai#ore-degli-operai: straordinari pranzo stipendio busta paga
  planning#lavorazioni-di-piu-giorni: aggiungere lavoro due tre
  planning#le-risorse-del-giorno: piattaforma montacarichi elevatore
  planning#stampare: agenda calendario settimana
  direzione#statistiche-degli-agenti: provvigioni venditore commerciale vendite
  direzione#margine-degli-ordini: guadagno utile
  account#creare-un-account: aggiungere impiegato collega segretaria utente
  account#cambiare-sospendere: togliere accesso bloccare licenziato
  importare: caricare clienti excel vecchio programma
  impostazioni#chiusure: chiusi agosto ponte
  impostazioni#competenze-e-schede: autista camion revisione
  azienda#nome-indirizzi-e-numeri: ditta telefono cambiare
  azienda#il-logo: cambiare marchio
  azienda#ordini-e-preventivi: iva aliquota cambiare scaduto
  schermi#posta-in-uscita: mail arriva arrivata spedita spam
  comunicazioni#memo: messaggio collega ricordarmi appunto
  annullare#la-storia: chi cambiato prezzo tornare prima
  magazzino#un-guasto-un-danno: mobile rotto graffio assicurazione
  `
    .trim()
    .split("\n")
    .map((line) => line.trim().split(": ") as [part: string, words: string]),
);
