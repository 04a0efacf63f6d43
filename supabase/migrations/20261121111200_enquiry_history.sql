-- What administrators may see of the log, and the one line that they write themselves.

-- Who changed what of one entry, newest first.
create function public.enquiry_history(entry_id uuid)
returns table (happened_at timestamptz, actor text, action text, details jsonb)
language sql stable security definer set search_path = ''
as $$
  select l.happened_at, u.email::text, l.action, l.details
  from private.audit_log l left join auth.users u on u.id = l.actor_id
  where l.subject_id = entry_id
    and l.subject_table in ('mwo_form_entries', 'consultation_requests')
    and private.caller_is_administrator()
  order by l.happened_at desc, l.id desc
$$;

-- Every export leaves a line. Which filters were set is noted, not what was searched for: that can be a name.
create function public.log_enquiry_export(entry_table text, row_count integer, filters text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.caller_is_administrator() or entry_table not in ('mwo_form_entries', 'consultation_requests') then
    raise exception 'only administrators export enquiries' using errcode = '42501';
  end if;
  insert into private.audit_log (actor_id, action, subject_table, details)
  values (auth.uid(), 'enquiries exported', entry_table, jsonb_build_object('rows', row_count, 'filters', to_jsonb(filters)));
end
$$;

revoke execute on function public.enquiry_history(uuid) from public, anon;
revoke execute on function public.log_enquiry_export(text, integer, text[]) from public, anon;
grant execute on function public.enquiry_history(uuid) to authenticated, service_role;
grant execute on function public.log_enquiry_export(text, integer, text[]) to authenticated, service_role;
