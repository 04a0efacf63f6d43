-- The browser chooses the id: a request that is sent again after a lost answer stays one row.

create table public.consultation_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  promise_from timestamptz not null default now(),
  first_name varchar(100) not null,
  last_name varchar(100) not null,
  -- Null for somebody who telephoned and has none (`book_appointment`); a form never sends that.
  email varchar(255),
  phone varchar(50) not null,
  consultation_type text check (
    consultation_type in ('erstberatung', 'mwo', 'zendawave', 'behandlungsplan', 'nachbetreuung')
  ),
  preferred_time varchar(200),
  message text,
  -- Named by the specification, and always empty.
  user_agent text,
  -- The wording above the button.
  consent_version text,
  status varchar(50) not null default 'new' check (status in ('new', 'contacted', 'completed', 'apparent_spam')),
  suspicion text[],
  admin_notes text check (char_length(admin_notes) <= 10000),
  in_patient_file boolean not null default false,
  answered_at timestamptz,
  -- The last answer lies on the server, as no mail server is set (`private.note_unsent_answer`).
  answer_unsent boolean not null default false,
  comes_back_on date,
  -- {"seconds": 42, "website": ""}, read once and not kept.
  form_signals jsonb
);
create index consultation_requests_newest_first on public.consultation_requests (created_at desc, id);

-- "new" is the last state in the alphabet: the list "due first" and the filter by status.
create index consultation_requests_due_first on public.consultation_requests (status desc, created_at, id);
create index consultation_requests_by_words on public.consultation_requests (private.words_to_compare(message));
-- Statistics of it would take seconds: every message is folded anew.
alter index public.consultation_requests_by_words alter column 1 set statistics 0;

create function private.clean_preferred_time() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.preferred_time := nullif(private.one_line(new.preferred_time), '');
  return new;
end
$$;

-- Triggers of one kind run in the order of their names.
create trigger a_new_request_is_cleaned before insert on public.consultation_requests
  for each row execute function private.clean_new_enquiry();
create trigger b_the_preferred_time_is_cleaned before insert on public.consultation_requests
  for each row execute function private.clean_preferred_time();
create trigger c_limits_hold before insert on public.consultation_requests
  for each row when (private.comes_through_the_api())
  execute function private.hold_enquiry_limits();
create trigger d_detect_spam before insert on public.consultation_requests
  for each row when (private.comes_through_the_api()) execute function private.detect_spam();
create constraint trigger a_new_request_is_announced after insert on public.consultation_requests deferrable initially deferred
  for each row when (private.comes_through_the_api())
  execute function private.announce_enquiry('consultation-notification');
create trigger keep_search_text after insert or update or delete on public.consultation_requests
  for each row execute function private.keep_search_text(
    'id', 'first_name', 'last_name', 'email', 'phone', 'message', 'admin_notes', 'preferred_time'
  );
create trigger only_status_and_notes_change before update on public.consultation_requests
  for each row execute function private.only_status_and_notes_change();
create trigger changes_are_logged after update on public.consultation_requests
  for each row execute function private.log_enquiry_change();
create trigger deletion_requires_recent_authentication before delete on public.consultation_requests
  for each row when (private.comes_through_the_api()) execute function private.deletion_requires_recent_authentication();
create trigger deletions_are_logged after delete on public.consultation_requests
  for each row execute function private.log_enquiry_deletion();

alter table public.consultation_requests enable row level security;

create policy "visitors can add a new consultation request, and only a new one"
  on public.consultation_requests for insert to anon, authenticated
  with check (
    status in ('new', 'apparent_spam')
    and not in_patient_file
    and answered_at is null
    and not answer_unsent
    and comes_back_on is null
    and created_at = now()
    and updated_at = now()
    and (consent_version is null or consent_version ~ '^\d{4}-\d{2}-\d{2}$')
    and btrim(first_name) <> ''
    and btrim(last_name) <> ''
    and private.is_plain_address(email)
    and btrim(phone) <> ''
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
