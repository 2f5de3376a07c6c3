-- An account's acts without the parts of imports are counted and paged in the index alone.
DROP INDEX activity_user;
CREATE INDEX activity_user ON activity (id_user, id, id_operation);
DROP INDEX activity_site_b_user;
CREATE INDEX activity_site_b_user ON activity (id_user, id, id_operation) WHERE site = 'B';
