-- Marks the file as a database of this program ("Trsl"), so that another program's is recognised.
PRAGMA application_id = 0x5472736c;
