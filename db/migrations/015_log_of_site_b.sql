-- The admin log as site B reads it: what was done there, whole and of one account.
CREATE INDEX activity_site_b ON activity (id) WHERE site = 'B';
CREATE INDEX activity_site_b_user ON activity (id_user, id) WHERE site = 'B';
