-- Anonymous entries keep no name and no telling file name, whatever was sent. The bucket has the name of the specification
-- and is private.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'mwo-uploads', 'mwo-uploads', false, 10 * 1024 * 1024,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- The visitor's own file name may say too much for a path.
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

create policy "administrators can delete uploaded files"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'mwo-uploads' and (select private.caller_is_administrator()) and (select private.is_recently_authenticated())
  );

create table public.mwo_form_entries (
  primary key (id),
  kind text not null default 'mwo' check (kind = 'mwo'),
  email varchar(255) not null,
  is_anonymous boolean not null default false,
  gdpr_consent boolean not null default false,
  file_url text unique,
  file_name varchar(255),
  file_type varchar(100),
  file_size integer,
  location jsonb,
  -- Named by the specification, and always empty.
  ip_address inet
) inherits (private.enquiry);

-- As in rules/input/file-name.ts.
create function private.safe_file_name(name text, mime text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(regexp_replace(left(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        private.without_control_characters(normalize(name, nfc)),
        '^.*[/\\]', ''),
        '[<>:"|?*]', '', 'g'),
        '\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,4}$', '', 'i'),
        '\.(pdf|jpe?g|png|webp)$', '', 'i'),
      120), '^[\s.]+|[\s.]+$', '', 'g'), ''), 'datei')
    || case mime
      when 'application/pdf' then '.pdf' when 'image/jpeg' then '.jpg' when 'image/png' then '.png' when 'image/webp' then '.webp'
    end
$$;

-- What the upload was recognised as (server/api/files.ts).
create function private.upload_type(path text) returns text
language sql stable security definer set search_path = ''
as $$
  select o.metadata ->> 'mimetype' from storage.objects o where o.bucket_id = 'mwo-uploads' and o.name = path
$$;

-- Size first: a number with an exponent is six characters in JSON and 310 as text.
create function private.is_location(location jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select pg_column_size($1) <= 1000 and jsonb_typeof($1) = 'object' and not exists (
    select from jsonb_each($1) p
    where p.key not in ('city', 'country') or jsonb_typeof(p.value) not in ('string', 'null') or char_length(p.value #>> '{}') > 100
  )
$$;

create function private.normalize_mwo_entry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.comes_through_the_api() and not private.is_location(new.location) then
    raise exception 'this is no location' using errcode = '42501';
  end if;
  new.ip_address := null;
  new.phone := nullif(new.phone, '');
  new.location := (select jsonb_object_agg(p.key, private.one_line(p.value #>> '{}')) from jsonb_each(new.location) p);
  if new.file_url is not null then
    new.file_type := coalesce(private.upload_type(new.file_url), new.file_type);
    new.file_name := private.safe_file_name(case when new.is_anonymous then '' else new.file_name end, new.file_type);
  end if;
  if new.is_anonymous then
    new.first_name := 'Anonym';
    new.last_name := 'Anonym';
  end if;
  return new;
end
$$;

create trigger t20_normalize_mwo_entry before insert on public.mwo_form_entries
  for each row execute function private.normalize_mwo_entry();

-- Consent is asked where something about health may come along, with words or a file: contact data alone prepare an answer (Art. 6 (1) b and
-- Art. 7 (4) GDPR).
create policy "visitors can add a new MWO request, and only a new one"
  on public.mwo_form_entries for insert to anon, authenticated
  with check (
    private.is_new_enquiry(mwo_form_entries)
    and (gdpr_consent or (coalesce(message, '') !~ '\S' and file_url is null))
    and (
      (file_url is null and file_name is null and file_type is null and file_size is null)
      or (
        private.upload_exists(file_url)
        and btrim(file_name) <> ''
        and file_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')
        and file_size between 1 and 10 * 1024 * 1024
      )
    )
  );
