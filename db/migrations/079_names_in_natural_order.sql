-- Names are sorted by their numbers: the expressions of src/server/db/natural-order.ts.
CREATE INDEX clients_natural ON clients (
  substr(folded, 1, length(folded) - length(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  substr(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), 1, length(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789')) - length(ltrim(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  ltrim(ltrim(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789')
);

DROP INDEX agents_text;

CREATE INDEX agents_natural ON agents (
  substr(lower(text), 1, length(lower(text)) - length(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  substr(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), 1, length(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789')) - length(ltrim(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  ltrim(ltrim(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'),
  value
);
