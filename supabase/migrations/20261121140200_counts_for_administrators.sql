-- Who is no administrator is told no number, as he is shown no entry: nothing, and not a refusal. A page whose session ends
-- while it counts has done nothing wrong.

create or replace function public.count_enquiries(
  entry_table text, search text default '', only_status text default null, from_day date default null,
  to_day date default null
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  total bigint;
begin
  if not private.caller_may_read_enquiries() or entry_table not in ('mwo_form_entries', 'consultation_requests') then
    return null;
  end if;
  if search = '' then
    perform private.sum_up_enquiry_counts();
    return private.counted(entry_table, only_status, from_day, to_day);
  end if;
  execute format(
    'select count(*) from public.%I e where %s and %s',
    entry_table, private.filter_condition(only_status, from_day, to_day), private.search_condition(search)
  ) into total;
  return total;
end
$$;

create or replace function public.count_enquiry_kinds()
returns table (entry_table text, entries bigint, newest timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.caller_may_read_enquiries() then
    return;
  end if;
  return query
    select 'mwo_form_entries', public.count_enquiries('mwo_form_entries'), max(e.created_at)
    from public.mwo_form_entries e
    union all
    select 'consultation_requests', public.count_enquiries('consultation_requests'), max(e.created_at)
    from public.consultation_requests e;
end
$$;
