-- Companies and public bodies have a VAT number besides their fiscal code; clients are found by either, whole.
ALTER TABLE clients ADD COLUMN vat_number TEXT NOT NULL DEFAULT '';
CREATE INDEX clients_vat_number ON clients (vat_number) WHERE vat_number <> '';
CREATE INDEX clients_fiscal_code ON clients (fiscal_code COLLATE NOCASE) WHERE fiscal_code <> '';
