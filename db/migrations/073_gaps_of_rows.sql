-- What a client lacks is read from its row and those of its places.
DROP TABLE client_gaps;
