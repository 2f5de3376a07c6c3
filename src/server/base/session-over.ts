export const sessionOver =
  "La sessione è terminata: accedere di nuovo in un'altra scheda, poi continuare qui.";
