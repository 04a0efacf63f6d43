-- Consultation requests (/beratung). Visitors add, administrators read, answer and delete, nobody else sees them.
-- The visitor's browser chooses the id: after a lost answer the form sends the same request again, and the primary key
-- keeps it one row.

create table public.consultation_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- From when the promised hours count: a trigger computes it (private.promise_starts).
  promise_from timestamptz not null default now(),
  first_name varchar(100) not null,
  last_name varchar(100) not null,
  email varchar(255) not null,
  phone varchar(50) not null,
  consultation_type text check (
    consultation_type in ('erstberatung', 'mwo', 'zendawave', 'behandlungsplan', 'nachbetreuung')
  ),
  preferred_time varchar(200),
  message text,
  user_agent text,
  -- Which wording of the sentence above the button the visitor saw (deviation 19).
  consent_version text,
  status varchar(50) not null default 'new' check (status in ('new', 'contacted', 'completed')),
  admin_notes text,
  -- The practice has copied it into its patient file, which is kept apart from the website.
  in_patient_file boolean not null default false,
  searched text generated always as (private.searched_text(first_name, last_name, email, message)) stored
);

create index consultation_requests_newest_first on public.consultation_requests (created_at desc, id);

-- Only a new enquiry waits for its first answer, and the oldest is due first. "new" is the last of the three states in
-- the alphabet, so this index serves the list "due first" and the filter by status.
create index consultation_requests_due_first on public.consultation_requests (status desc, created_at, id);

-- Triggers of one kind run in the order of their names.
create trigger a_new_request_is_cleaned before insert on public.consultation_requests
  for each row execute function private.clean_new_enquiry();
create trigger c_limits_hold before insert on public.consultation_requests
  for each row when (private.comes_through_the_api())
  execute function private.hold_enquiry_limits();
create trigger a_new_request_is_announced after insert on public.consultation_requests
  for each row when (private.comes_through_the_api())
  execute function private.announce_enquiry('consultation-notification');
create trigger only_status_and_notes_change before update on public.consultation_requests
  for each row execute function private.only_status_and_notes_change();
create trigger changes_are_logged after update on public.consultation_requests
  for each row execute function private.log_enquiry_change();
create trigger deleting_needs_fresh_proof before delete on public.consultation_requests
  for each row when (private.comes_through_the_api()) execute function private.deleting_needs_fresh_proof();
create trigger deletions_are_logged after delete on public.consultation_requests
  for each row execute function private.log_enquiry_deletion();

create trigger new_ones_are_counted after insert on public.consultation_requests
  referencing new table as new_rows for each statement execute function private.count_enquiry_changes();
create trigger changes_are_counted after update on public.consultation_requests
  referencing new table as new_rows old table as old_rows for each statement
  execute function private.count_enquiry_changes();
create trigger deletions_are_counted after delete on public.consultation_requests
  referencing old table as old_rows for each statement execute function private.count_enquiry_changes();
create trigger emptying_is_counted after truncate on public.consultation_requests
  for each statement execute function private.count_enquiry_changes();

alter table public.consultation_requests enable row level security;

create policy "visitors can add a new consultation request, and only a new one"
  on public.consultation_requests for insert to anon, authenticated
  with check (
    status = 'new'
    and admin_notes is null
    and not in_patient_file
    and created_at = now()
    and updated_at = now()
    and user_agent is not distinct from (select private.client_agent())
    and consent_version ~ '^\d{4}-\d{2}-\d{2}$'
    and btrim(first_name) <> ''
    and btrim(last_name) <> ''
    and private.is_plain_address(email)
    and btrim(phone) <> ''
    and char_length(coalesce(message, '')) <= 5000
  );

create policy "administrators can read consultation requests"
  on public.consultation_requests for select to authenticated
  using ((select private.caller_is_administrator()));

create policy "administrators can work on consultation requests"
  on public.consultation_requests for update to authenticated
  using ((select private.caller_is_administrator()))
  with check ((select private.caller_is_administrator()));

create policy "administrators can delete consultation requests"
  on public.consultation_requests for delete to authenticated
  using ((select private.caller_is_administrator()));
