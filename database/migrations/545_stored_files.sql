-- The bytes of uploads, unless STORAGE_URL names another place (server/storage). In pieces, so that a server needs little memory for them.
-- A backup holds them as files, like those of any other place (server/backup/tables.ts).

create table private.stored_files (
  id uuid primary key default gen_random_uuid(),
  -- As server/storage/named-files.ts makes it of a row of storage.objects: each upload has its own.
  path text not null,
  -- Bytes; null until it is complete.
  size integer check (size >= 0),
  stored_at timestamptz not null default now()
);
create index stored_files_path on private.stored_files (path);

create table private.stored_file_pieces (
  file_id uuid not null references private.stored_files (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (file_id, number)
);
-- Pictures and PDF do not get smaller.
alter table private.stored_file_pieces alter column bytes set storage external;
