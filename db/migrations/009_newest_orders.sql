-- Order lists are newest first by creation: the company's own order, older than all, stands last.
CREATE INDEX orders_newest ON orders (date_created, id);
