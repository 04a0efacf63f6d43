-- Consultation requests (/beratung). Visitors add, administrators read and answer, nobody else sees them.
-- The visitor chooses the id: a form that does not know whether its request arrived sends the same one again,
-- and the primary key makes that one row.

create table public.consultation_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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
  admin_notes text
);

create index consultation_requests_newest_first on public.consultation_requests (created_at desc, id);

create trigger a_new_request_is_cleaned before insert on public.consultation_requests
  for each row execute function private.clean_new_enquiry();
create trigger only_status_and_notes_change before update on public.consultation_requests
  for each row execute function private.only_status_and_notes_change();
create trigger changes_are_logged after update on public.consultation_requests
  for each row execute function private.log_enquiry_change();

alter table public.consultation_requests enable row level security;

create policy "visitors can add a new consultation request, and only a new one"
  on public.consultation_requests for insert to anon, authenticated
  with check (
    status = 'new'
    and admin_notes is null
    and created_at = now()
    and updated_at = now()
    and user_agent is not distinct from (select private.client_agent())
    and consent_version ~ '^\d{4}-\d{2}-\d{2}$'
    and btrim(first_name) <> ''
    and btrim(last_name) <> ''
    and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
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
