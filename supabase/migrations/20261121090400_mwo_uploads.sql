-- Files that come with an MWO request: medical documents, most of them. The bucket keeps its name from the
-- specification and is private (deviation 4). A visitor adds one file under a folder nobody can guess and never
-- sees it again; administrators open files through links that live five minutes.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'mwo-uploads', 'mwo-uploads', false, 10 * 1024 * 1024,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- `<uuid>/datei.<extension>`: what the visitor called his file says more about him than a path should.
create function private.is_upload_path(path text) returns boolean
language sql immutable set search_path = ''
as $$
  select path ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/datei\.(pdf|jpg|png|webp)$'
$$;

create function private.upload_exists(path text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from storage.objects o where o.bucket_id = 'mwo-uploads' and o.name = path) $$;

create function private.upload_folder_is_fresh(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from storage.objects o
    where o.bucket_id = 'mwo-uploads' and o.name like split_part(path, '/', 1) || '/%'
  )
$$;

create policy "visitors can add one file under a fresh folder"
  on storage.objects for insert to anon, authenticated
  with check (
    bucket_id = 'mwo-uploads'
    and private.is_upload_path(name)
    and private.upload_folder_is_fresh(name)
  );

create policy "administrators can read uploaded files"
  on storage.objects for select to authenticated
  using (bucket_id = 'mwo-uploads' and (select private.caller_is_administrator()));
