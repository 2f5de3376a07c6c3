/** For a page that is still open: what is typed in it stays. */
export const sessionOver =
  "La sessione è terminata: accedere di nuovo in un'altra scheda, poi continuare qui.";
