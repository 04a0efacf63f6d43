-- Nothing uses the address of the network or the browser that an enquiry came from: neither is kept any more. Limits count networks
-- elsewhere, under a hash. The columns stay, as the specification names them, and stay empty.

create or replace function private.clean_new_enquiry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Before anything looks at the words, which takes time: the policies come last. A name is one line.
  if private.comes_through_the_api()
    and (char_length(new.message) > 5000 or concat(new.first_name, new.last_name) ~ '[[:cntrl:]]')
  then
    raise exception 'an enquiry is too long, or its names hold control characters' using errcode = '42501';
  end if;
  new.email := lower(btrim(new.email));
  new.promise_from := private.promise_starts(new.created_at);
  new.user_agent := null;
  return new;
end
$$;

create or replace function private.clean_new_mwo_entry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.ip_address := null;
  if new.is_anonymous then
    new.first_name := 'Anonym';
    new.last_name := 'Anonym';
    new.file_name := 'datei.' || split_part(new.file_url, '.', 2);
  end if;
  return new;
end
$$;

-- 'aside' is what 357_suspicion.sql makes of a new one.
alter policy "visitors can add a new consultation request, and only a new one" on public.consultation_requests
  with check (
    status in ('new', 'aside')
    and admin_notes is null
    and not in_patient_file
    and created_at = now()
    and updated_at = now()
    and (consent_version is null or consent_version ~ '^\d{4}-\d{2}-\d{2}$')
    and btrim(first_name) <> ''
    and btrim(last_name) <> ''
    and private.is_plain_address(email)
    and btrim(phone) <> ''
    and char_length(coalesce(message, '')) <= 5000
  );

-- Consent is asked where something about health may come along: with words or a file. An address and a name prepare an answer, and
-- need none (Art. 6 (1) b and Art. 7 (4) GDPR).
alter policy "visitors can add a new MWO request, and only a new one" on public.mwo_form_entries
  with check (
    status in ('new', 'aside')
    and admin_notes is null
    and not in_patient_file
    and created_at = now()
    and updated_at = now()
    and (gdpr_consent or (coalesce(message, '') !~ '\S' and file_url is null))
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

update public.consultation_requests set user_agent = null where user_agent is not null;
update public.mwo_form_entries set ip_address = null, user_agent = null where ip_address is not null or user_agent is not null;
update private.waste_basket w set content = w.content || '{"user_agent": null}'
where w.kind = 'row' and w.subject_table = 'consultation_requests';
update private.waste_basket w set content = w.content || '{"user_agent": null, "ip_address": null}'
where w.kind = 'row' and w.subject_table = 'mwo_form_entries';

-- As in 080_enquiries.sql; and what somebody deletes leaves the waste basket too, where a job may have laid its file before. The file
-- itself then belongs to nothing, and goes like an upload that was never sent.
create or replace function private.log_enquiry_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_deleted_by_job() then
    perform private.erase_enquiry_history(tg_table_name, old.id);
    delete from private.waste_basket w where w.subject_table = tg_table_name and w.subject_id = old.id;
  end if;
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (auth.uid(), 'enquiry deleted', tg_table_name, old.id);
  return null;
end
$$;
