-- A copy of all data, and what replaces or erases them, asks a permission of its own: a level above 1 alone gave it to any
-- profile that an administrator made. Profiles of the firm's own get it on screen.
INSERT INTO profile_permissions (id_profile, permission)
SELECT id, 'manageData' FROM profiles WHERE name IN ('superadmin', 'gestione1', 'gestione2');
