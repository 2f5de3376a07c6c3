export const logPerPage = 30;
/** Without a page a list of a million rows would come whole: the newest thousand do. */
export const maxUnpaged = 1000;
export const messages = {
  undone: "Operazione annullata",
  tooLate: "L'operazione non può più essere annullata.",
  changedSince: "Il dato è stato modificato nel frattempo: l'operazione non può essere annullata.",
};
