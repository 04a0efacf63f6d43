-- What belongs to this database and to no copy of it, so that no archive holds it: `server_keys` with PostgreSQL, unless the settings name them
-- (server/accounts/keys.ts), `storage_folder` and `storage_database` (server/storage), and `moved_away` (server/data-folder/moved-away.ts). The
-- site's own user reads it and adds to it, and changes nothing.

create table private.installation (
  key text primary key,
  value jsonb not null
);
