/** Beginnings of words that the office and the manual use for the same thing. */
const groups = `
  malat malatti infortun assen ferie
  disd disdett rinunc fallit
  cancell elimin cestin sparit
  mand invi sped
  accont caparr anticip sald pagament
  fattur ricevut
  second altr
  indirizz luog
  trov cerc
  spost rimand rinvi posticip
  doppi duplicat unir unisc unit
  dipendent ragazz operai
  mezz automezz furgon camion
  sollecit scadut scadenz moros
  backup salvatagg
  visit sopralluog appuntament
  magazzin deposit box
  trasloc lavoraz
  sms whatsapp messagg
  tard ritard
  guast rott officin ferm
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

export const synonymsOf = (word: string): string[] =>
  groups.filter((group) => group.some((beginning) => word.startsWith(beginning))).flat();

/** They say nothing of what is looked for. */
export const emptyWords = new Set(
  `a ad ai al alla alle allo agli che chi ci come con cosa cos da dal dalla dei del della delle degli di do dove e ed
   era fa faccio fai fare ha hai hanno ho i il in io la le lo gli l un una uno mi mio mia ne nel nella nei nelle non o
   per perche piu posso puo poi quale quali quando quanto quello questa questo se si serve sono sta su sua suo sul
   sulla ti tra va vado voglio vorrei bisogna devo deve fatto qui qua`.split(/\s+/),
);
