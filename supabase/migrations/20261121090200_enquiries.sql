-- What both kinds of enquiry have in common: how a new one is cleaned, what an administrator may change,
-- and that every change leaves a trace.

create function private.clean_new_enquiry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  if private.comes_through_the_api() then
    new.user_agent := private.client_agent();
  end if;
  return new;
end
$$;

-- The words of the visitor stay as they were sent: an administrator works on status and notes, on nothing else.
create function private.only_status_and_notes_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.comes_through_the_api()
    and to_jsonb(new) - array['status', 'admin_notes', 'updated_at']
      is distinct from to_jsonb(old) - array['status', 'admin_notes', 'updated_at']
  then
    raise exception 'only status and notes of an enquiry can be changed' using errcode = '42501';
  end if;
  -- Two administrators compare this time; a job that takes a file away is not work on the enquiry.
  new.updated_at := case
    when (new.status, new.admin_notes) is distinct from (old.status, old.admin_notes) then now()
    else old.updated_at
  end;
  return new;
end
$$;

create function private.log_enquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.status, new.admin_notes) is distinct from (old.status, old.admin_notes) then
    insert into private.audit_log (actor_id, action, subject_table, subject_id, details)
    values (
      auth.uid(), 'enquiry changed', tg_table_name, new.id,
      jsonb_build_object(
        'status', jsonb_build_array(old.status, new.status),
        'admin_notes', jsonb_build_array(old.admin_notes, new.admin_notes)
      )
    );
  end if;
  return null;
end
$$;
