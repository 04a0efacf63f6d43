-- Deleting an enquiry: an administrator at once, the nightly job when its time is over. What remains is that it was
-- deleted, by whom and when, and nothing of what it said.

create policy "administrators can delete consultation requests"
  on public.consultation_requests for delete to authenticated
  using ((select private.caller_is_administrator()));

create policy "administrators can delete MWO requests"
  on public.mwo_form_entries for delete to authenticated
  using ((select private.caller_is_administrator()));

create policy "administrators can delete uploaded files"
  on storage.objects for delete to authenticated
  using (bucket_id = 'mwo-uploads' and (select private.caller_is_administrator()));

-- The history holds earlier notes. It stays append-only, with one exception: the content of lines about an entry
-- that is being deleted in this very transaction.
create function private.audit_log_loses_only_erased_content() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.details = '{}'
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
    and current_setting('private.being_erased', true) = old.subject_id::text
  then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = '42501';
end
$$;

drop trigger audit_log_is_append_only on private.audit_log;
create trigger audit_log_is_append_only before update or delete on private.audit_log
  for each row execute function private.audit_log_loses_only_erased_content();

create function private.log_enquiry_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('private.being_erased', old.id::text, true);
  update private.audit_log set details = '{}' where subject_table = tg_table_name and subject_id = old.id;
  perform set_config('private.being_erased', '', true);
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (auth.uid(), 'enquiry deleted', tg_table_name, old.id);
  return null;
end
$$;

create trigger deletions_are_logged after delete on public.consultation_requests
  for each row execute function private.log_enquiry_deletion();
create trigger deletions_are_logged after delete on public.mwo_form_entries
  for each row execute function private.log_enquiry_deletion();
