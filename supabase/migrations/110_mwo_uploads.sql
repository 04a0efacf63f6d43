-- Files that come with an MWO request, most of them medical documents. The bucket keeps its name from the specification
-- and is private (deviation 4). A visitor adds one file under a folder nobody can guess and cannot read it afterwards;
-- administrators open files through links that live five minutes.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'mwo-uploads', 'mwo-uploads', false, 10 * 1024 * 1024,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- `<uuid>/datei.<extension>`: the visitor's own file name may tell too much for a path.
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

-- A storage service asks the insert policy with a row that it rolls back, and adds the true one without policies. So the
-- policy can only look at the counters. The server counts before it accepts a file (server/api/files.ts); on
-- Supabase, where the service tells the database whose request it is, the trigger below counts.
create function private.uploads_are_within_limits() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.caller_is_administrator() or not exists (
    select from private.limits l
    cross join lateral (select date_bin(l.period, now(), timestamptz '2000-01-01 00:00:00Z') as start) w
    join private.counter_keys k on k.day = (w.start at time zone 'UTC')::date
    cross join lateral (
      values
        (format('%s %s %s', l.name, l.period, private.network_of(private.client_address())), l.per_network),
        (format('%s %s in all', l.name, l.period), l.in_all)
    ) as counted (bucket, most)
    join private.request_counts c
      on c.window_start = w.start
      and c.bucket = encode(sha256(k.key || sha256(k.key || convert_to(counted.bucket, 'UTF8'))), 'hex')
    where l.name in ('uploads', 'uploaded kilobytes') and c.count > counted.most
  )
$$;

create function private.count_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.seconds_to_wait('uploads', private.client_address());
  perform private.seconds_to_wait(
    'uploaded kilobytes', null, ceil(coalesce((new.metadata ->> 'size')::bigint, 0) / 1024.0)::integer
  );
  return null;
end
$$;

create trigger uploads_are_counted after insert on storage.objects
  for each row
  when (new.bucket_id = 'mwo-uploads' and nullif(current_setting('request.headers', true), '') is not null)
  execute function private.count_upload();

create policy "visitors can add one file under a fresh folder"
  on storage.objects for insert to anon, authenticated
  with check (
    bucket_id = 'mwo-uploads'
    and private.is_upload_path(name)
    and private.upload_folder_is_fresh(name)
    and private.uploads_are_within_limits()
  );

create policy "administrators can read uploaded files"
  on storage.objects for select to authenticated
  using (bucket_id = 'mwo-uploads' and (select private.caller_is_administrator()));

create policy "administrators can delete uploaded files"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'mwo-uploads' and (select private.caller_is_administrator()) and (select private.has_fresh_proof())
  );
