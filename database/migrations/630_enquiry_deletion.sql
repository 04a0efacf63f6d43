-- The job (server/jobs/retention.ts) obeys these functions, the digest warns by them, and the admin area shows them.

-- Null is never. Months are those of the calendar in Berlin; `in_patient_file` changes nothing: the copy on the website goes like any other.
create function private.enquiry_deleted_at(status text, updated_at timestamptz, months integer) returns timestamptz
language sql immutable parallel safe
as $$
  select case when status <> 'new' then
    (updated_at at time zone 'Europe/Berlin' + make_interval(months => months)) at time zone 'Europe/Berlin'
  end
$$;

-- Until the day after an appointment to come.
create function private.kept_for_appointment(_entry_id uuid, _deleted_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select case when _deleted_at is not null then greatest(_deleted_at, (
    select private.berlin_midnight(private.berlin_day(max(ap.ends_at)) + 1)
    from private.appointments ap join private.answers a on a.id = ap.answer_id
    where a.entry_id = _entry_id and ap.cancelled_at is null
  )) end
$$;

create function private.upload_deleted_at(entry public.mwo_form_entries, months integer, days integer)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case when entry.file_url is not null and not private.was_restored_from_trash(entry.id) then least(
    private.enquiry_deleted_at(entry.status, entry.updated_at, months),
    case when entry.status = 'completed' then coalesce(
      (
        select max(l.happened_at) from private.audit_log l
        where l.subject_id = entry.id and l.details -> 'status' ->> 1 = 'completed' and l.details -> 'status' ->> 0 <> 'completed'
      ),
      entry.updated_at
    ) + make_interval(days => days) end
  ) end
$$;

-- One from the trash waits a week.
create function private.enquiries_to_delete(months integer)
returns table (kind text, id uuid, deleted_at timestamptz, in_patient_file boolean)
language sql stable set search_path = ''
as $$
  select e.kind, e.id, private.kept_for_appointment(e.id, private.enquiry_deleted_at(e.status, e.updated_at, months)), e.in_patient_file
  from private.enquiry e
  where e.status <> 'new' and not private.was_restored_from_trash(e.id)
$$;

create function public.enquiry_deletion(_entry_id uuid, _default_months integer, _default_file_days integer)
returns table (entry_at timestamptz, file_at timestamptz, months integer, file_days integer)
language sql stable security definer set search_path = ''
as $$
  with entry as (
    select private.enquiry_deleted_at(e.status, e.updated_at, _default_months) as entry_at,
      (select private.upload_deleted_at(m, _default_months, _default_file_days) from public.mwo_form_entries m where m.id = e.id) as file_at
    from private.enquiry e where e.id = _entry_id
  )
  select
    private.kept_for_appointment(_entry_id, e.entry_at),
    case when e.file_at = e.entry_at then private.kept_for_appointment(_entry_id, e.file_at) else e.file_at end,
    _default_months, _default_file_days
  from entry e
  where private.caller_is_administrator()
$$;
