-- Entries live for months, not for ever: counting them takes milliseconds, so no count is kept beside them
-- (docs/decisions/0011-enquiries-are-counted.md).

do $$
declare
  one record;
begin
  for one in
    select t.tgname, t.tgrelid::regclass as entry_table from pg_trigger t
    where t.tgfoid = 'private.count_enquiry_changes()'::regprocedure
  loop
    execute format('drop trigger %I on %s', one.tgname, one.entry_table);
  end loop;
end
$$;

drop function private.count_enquiry_changes();

create or replace function public.count_enquiries(
  entry_table text, search text default '', only_status text default null, from_day date default null,
  to_day date default null
) returns bigint
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := private.search_pattern(search);
  from_time constant timestamptz := private.berlin_midnight(from_day);
  to_time constant timestamptz := private.berlin_midnight(to_day + 1);
  total bigint;
begin
  if not private.caller_may_read_enquiries() or entry_table not in ('mwo_form_entries', 'consultation_requests') then
    return null;
  end if;
  execute format(
    'select count(*) from public.%I e
     where ($1 = '''' or e.searched like $2)
       and (e.status = $3 or $3 is null and ($1 <> '''' or e.status <> ''aside''))
       and ($4 is null or e.created_at >= $4)
       and ($5 is null or e.created_at < $5)',
    entry_table
  ) into total using search, pattern, only_status, from_time, to_time;
  return total;
end
$$;

drop function private.counted(text, text, date, date);
drop function private.sum_up_enquiry_counts(integer);
drop view private.counted_enquiries;
drop table private.enquiry_counts, private.enquiry_count_changes;
