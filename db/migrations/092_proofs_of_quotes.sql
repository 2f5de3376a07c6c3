-- How a client accepted: the signed sheet, the words of the message, what was signed on the tablet.
ALTER TABLE quote_versions ADD COLUMN id_proof INTEGER REFERENCES documents (id);
CREATE INDEX quote_versions_proof ON quote_versions (id_proof);
