-- MWO requests (/mwo-digital). Visitors add, administrators read, answer and delete, nobody else sees them.
-- Anonymous entries (deviation 6) keep no name, no address of the client, no browser and no telling file name: a trigger
-- removes them, whatever was sent.

create table public.mwo_form_entries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- From when the promised hours count: a trigger computes it (private.promise_starts).
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
  ip_address inet,
  user_agent text,
  consent_version text,
  status varchar(50) not null default 'new' check (status in ('new', 'contacted', 'completed')),
  admin_notes text,
  -- The practice has copied it into its patient file, which is kept apart from the website.
  in_patient_file boolean not null default false,
  searched text generated always as (private.searched_text(first_name, last_name, email, message)) stored
);

create index mwo_form_entries_newest_first on public.mwo_form_entries (created_at desc, id);
-- See consultation_requests_due_first.
create index mwo_form_entries_due_first on public.mwo_form_entries (status desc, created_at, id);

create function private.clean_new_mwo_entry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.comes_through_the_api() then
    new.ip_address := private.client_address();
  end if;
  if new.is_anonymous then
    new.first_name := 'Anonym';
    new.last_name := 'Anonym';
    new.ip_address := null;
    new.user_agent := null;
    new.file_name := 'datei.' || split_part(new.file_url, '.', 2);
  end if;
  return new;
end
$$;

-- Triggers of one kind run in the order of their names: first what all enquiries share, then what only MWO has.
create trigger a_new_request_is_cleaned before insert on public.mwo_form_entries
  for each row execute function private.clean_new_enquiry();
create trigger b_anonymous_means_anonymous before insert on public.mwo_form_entries
  for each row execute function private.clean_new_mwo_entry();
create trigger c_limits_hold before insert on public.mwo_form_entries
  for each row when (private.comes_through_the_api())
  execute function private.hold_enquiry_limits();
create trigger a_new_request_is_announced after insert on public.mwo_form_entries
  for each row when (private.comes_through_the_api())
  execute function private.announce_enquiry('mwo-notification');
create trigger only_status_and_notes_change before update on public.mwo_form_entries
  for each row execute function private.only_status_and_notes_change();
create trigger changes_are_logged after update on public.mwo_form_entries
  for each row execute function private.log_enquiry_change();
create trigger deleting_needs_fresh_proof before delete on public.mwo_form_entries
  for each row when (private.comes_through_the_api()) execute function private.deleting_needs_fresh_proof();
create trigger deletions_are_logged after delete on public.mwo_form_entries
  for each row execute function private.log_enquiry_deletion();

create trigger new_ones_are_counted after insert on public.mwo_form_entries
  referencing new table as new_rows for each statement execute function private.count_enquiry_changes();
create trigger changes_are_counted after update on public.mwo_form_entries
  referencing new table as new_rows old table as old_rows for each statement
  execute function private.count_enquiry_changes();
create trigger deletions_are_counted after delete on public.mwo_form_entries
  referencing old table as old_rows for each statement execute function private.count_enquiry_changes();
create trigger emptying_is_counted after truncate on public.mwo_form_entries
  for each statement execute function private.count_enquiry_changes();

alter table public.mwo_form_entries enable row level security;

create policy "visitors can add a new MWO request, and only a new one"
  on public.mwo_form_entries for insert to anon, authenticated
  with check (
    status = 'new'
    and admin_notes is null
    and not in_patient_file
    and created_at = now()
    and updated_at = now()
    and ip_address is not distinct from (case when is_anonymous then null else private.client_address() end)
    and user_agent is not distinct from (case when is_anonymous then null else private.client_agent() end)
    and gdpr_consent
    and consent_version ~ '^\d{4}-\d{2}-\d{2}$'
    and btrim(first_name) <> ''
    and btrim(last_name) <> ''
    and private.is_plain_address(email)
    and char_length(coalesce(message, '')) <= 5000
    and (
      location is null
      or (
        jsonb_typeof(location) = 'object'
        and location - array['city', 'country'] = '{}'
        and coalesce(jsonb_typeof(location -> 'city'), 'null') in ('string', 'null')
        and coalesce(jsonb_typeof(location -> 'country'), 'null') in ('string', 'null')
        and char_length(coalesce(location ->> 'city', '')) <= 100
        and char_length(coalesce(location ->> 'country', '')) <= 100
      )
    )
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
