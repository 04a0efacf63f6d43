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
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  promise_from timestamptz not null default now(),
  first_name varchar(100) not null,
  last_name varchar(100) not null,
  email varchar(255) not null,
  phone varchar(50),
  message text,
  is_anonymous boolean not null default false,
  gdpr_consent boolean not null default false,
  file_url text unique,
  file_name varchar(255),
  file_type varchar(100),
  file_size integer,
  location jsonb,
  -- Both are named by the specification, and always empty.
  ip_address inet,
  user_agent text,
  consent_version text,
  status varchar(50) not null default 'new' check (status in ('new', 'contacted', 'completed', 'apparent_spam')),
  suspicion text[],
  admin_notes text check (char_length(admin_notes) <= 10000),
  in_patient_file boolean not null default false,
  answered_at timestamptz,
  -- The last answer lies on the server, as no mail server is set (`private.note_unsent_answer`).
  answer_unsent boolean not null default false,
  comes_back_on date,
  form_signals jsonb
);
create index mwo_form_entries_newest_first on public.mwo_form_entries (created_at desc, id);

create index mwo_form_entries_due_first on public.mwo_form_entries (status desc, created_at, id);
create index mwo_form_entries_by_words on public.mwo_form_entries (private.words_to_compare(message));
-- Statistics of it would take seconds: every message is folded anew.
alter index public.mwo_form_entries_by_words alter column 1 set statistics 0;

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

create function private.clean_new_mwo_entry() returns trigger
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

create trigger a_new_request_is_cleaned before insert on public.mwo_form_entries
  for each row execute function private.clean_new_enquiry();
create trigger b_anonymous_means_anonymous before insert on public.mwo_form_entries
  for each row execute function private.clean_new_mwo_entry();
create trigger c_limits_hold before insert on public.mwo_form_entries
  for each row when (private.comes_through_the_api())
  execute function private.hold_enquiry_limits();
create trigger d_detect_spam before insert on public.mwo_form_entries
  for each row when (private.comes_through_the_api()) execute function private.detect_spam();
create constraint trigger a_new_request_is_announced after insert on public.mwo_form_entries deferrable initially deferred
  for each row when (private.comes_through_the_api())
  execute function private.announce_enquiry('mwo-notification');
create trigger keep_search_text after insert or update or delete on public.mwo_form_entries
  for each row execute function private.keep_search_text(
    'id', 'first_name', 'last_name', 'email', 'phone', 'message', 'admin_notes', 'location.city', 'location.country', 'file_name'
  );
create trigger only_status_and_notes_change before update on public.mwo_form_entries
  for each row execute function private.only_status_and_notes_change();
create trigger changes_are_logged after update on public.mwo_form_entries
  for each row execute function private.log_enquiry_change();
create trigger deletion_requires_recent_authentication before delete on public.mwo_form_entries
  for each row when (private.comes_through_the_api()) execute function private.deletion_requires_recent_authentication();
create trigger deletions_are_logged after delete on public.mwo_form_entries
  for each row execute function private.log_enquiry_deletion();

alter table public.mwo_form_entries enable row level security;

-- Consent is asked where something about health may come along, with words or a file: contact data alone prepare an answer (Art. 6 (1) b and
-- Art. 7 (4) GDPR).
create policy "visitors can add a new MWO request, and only a new one"
  on public.mwo_form_entries for insert to anon, authenticated
  with check (
    status in ('new', 'apparent_spam')
    and not in_patient_file
    and answered_at is null
    and not answer_unsent
    and comes_back_on is null
    and created_at = now()
    and updated_at = now()
    and (gdpr_consent or (coalesce(message, '') !~ '\S' and file_url is null))
    and (consent_version is null or consent_version ~ '^\d{4}-\d{2}-\d{2}$')
    and btrim(first_name) <> ''
    and btrim(last_name) <> ''
    and private.is_plain_address(email)
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

create policy "administrators can read MWO requests"
  on public.mwo_form_entries for select to authenticated
  using ((select private.caller_is_administrator()));

create policy "administrators can work on MWO requests"
  on public.mwo_form_entries for update to authenticated
  using ((select private.caller_is_administrator()))
  with check ((select private.caller_is_administrator()));

create policy "administrators can delete MWO requests"
  on public.mwo_form_entries for delete to authenticated
  using ((select private.caller_is_administrator()));
