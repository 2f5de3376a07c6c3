-- Names are compared without what people leave out: D'Angelo, D Angelo and Dangelo are one (base/name-folding.ts).
CREATE INDEX clients_name_key ON clients (
  replace(replace(replace(replace(replace(replace(replace(replace(folded, ' ', ''), '''', ''), '’', ''), '`', ''), '´', ''), '.', ''), '-', ''), ',', '')
);
