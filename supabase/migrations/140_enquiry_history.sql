-- What administrators see of the log, and the one line that they write themselves.

-- Who changed what of one entry, newest first; also whose account ended since.
create function public.enquiry_history(entry_id uuid)
returns table (happened_at timestamptz, actor text, action text, details jsonb)
language sql stable security definer set search_path = ''
as $$
  select l.happened_at, p.email, l.action, l.details
  from private.audit_log l left join private.people p on p.id = l.actor_id
  where l.subject_id = entry_id
    and l.subject_table in ('mwo_form_entries', 'consultation_requests')
    and private.caller_is_administrator()
  order by l.happened_at desc, l.id desc
$$;

-- Every export leaves a line. It notes which filters were set, not the search text: that can be a name.
create function public.log_enquiry_export(entry_table text, row_count integer, filters text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.caller_is_administrator()
    or entry_table not in ('mwo_form_entries', 'consultation_requests', 'newsletter_subscribers')
  then
    raise exception 'only administrators export lists' using errcode = '42501';
  end if;
  perform private.refuse_without_fresh_proof();
  insert into private.audit_log (actor_id, action, subject_table, details)
  values (
    auth.uid(), case entry_table when 'newsletter_subscribers' then 'subscribers exported' else 'enquiries exported' end,
    entry_table, jsonb_build_object('rows', row_count, 'filters', to_jsonb(filters))
  );
end
$$;

revoke execute on function public.enquiry_history(uuid) from public, anon;
revoke execute on function public.log_enquiry_export(text, integer, text[]) from public, anon;
grant execute on function public.enquiry_history(uuid) to authenticated, service_role;
grant execute on function public.log_enquiry_export(text, integer, text[]) to authenticated, service_role;
