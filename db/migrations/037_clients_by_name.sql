-- An import looks for the client of each row by its whole name and by its e-mail.
CREATE INDEX clients_folded ON clients (folded);
CREATE INDEX clients_email ON clients (email COLLATE NOCASE);
