-- Which act undid which; not journaled, because the undo is an act of the journal itself.
CREATE TABLE undos (
  id_activity INTEGER PRIMARY KEY,
  id_undone INTEGER NOT NULL
) STRICT;

CREATE INDEX undos_undone ON undos (id_undone);
