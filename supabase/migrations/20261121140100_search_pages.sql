-- Searching page by page, and counting what a search finds. Under a policy the search index would not be used (see
-- 20261121120000_search_index.sql), so ids are found with the owner's rights, for administrators and the secret key only;
-- the rows themselves are read by the caller, under the policies.

create function private.caller_may_read_enquiries() returns boolean
language sql stable security definer set search_path = ''
as $$ select private.caller_is_administrator() or auth.role() = 'service_role' $$;

revoke execute on function private.caller_may_read_enquiries() from public;

-- The filters of the list as a condition on the entry `e`. Both days are whole days in Berlin, and included.
create function private.filter_condition(only_status text, from_day date, to_day date) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    'true',
    case when only_status is not null then format('e.status = %L', only_status) end,
    case when from_day is not null then format('e.created_at >= %L', from_day::timestamp at time zone 'Europe/Berlin') end,
    case when to_day is not null then format('e.created_at < %L', (to_day + 1)::timestamp at time zone 'Europe/Berlin') end
  )
$$;

-- With the pattern as a constant the planner knows from its statistics how common a word is.
create function private.search_condition(search text) returns text
language sql stable set search_path = ''
as $$
  select format(
    'private.searched_text(e.first_name, e.last_name, e.email, e.message) like %L', private.search_pattern(search)
  )
$$;

create function private.counted(in_table text, only_status text, from_day date, to_day date) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(c.entries), 0)::bigint from private.counted_enquiries c
  where c.entry_table = in_table
    and (only_status is null or c.status = only_status)
    and (from_day is null or c.day >= from_day)
    and (to_day is null or c.day <= to_day)
$$;

revoke execute on function private.counted(text, text, date, date) from public;

-- One page of what a search finds. A rare word is looked up in the index. A common one is met soon on the way down the
-- list, while the index would name half of all entries, and each would have to be compared and sorted: so first some
-- entries at the top are looked at, and ever more of them while the word turns up often enough to go on.
create function private.found_enquiries(
  in_table text, search text, only_status text, from_day date, to_day date,
  sorted text, after_time timestamptz, after_id uuid, skip integer, at_most integer
) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  from_table constant text := format('public.%I e', in_table);
  matches constant text := private.search_condition(search);
  list_order constant text := case sorted
    when 'due' then 'e.status desc, e.created_at, e.id' else 'e.created_at desc, e.id' end;
  filters text := private.filter_condition(only_status, from_day, to_day);
  wanted constant integer := skip + at_most;
  reach bigint := 4 * wanted;
  total bigint;
  looked_at bigint;
  found uuid[];
begin
  if not private.caller_may_read_enquiries() then
    return;
  end if;
  if after_time is not null then
    filters := filters || format(
      ' and e.created_at <= %1$L and (e.created_at < %1$L or e.id > %2$L)', after_time, after_id
    );
  end if;

  total := private.counted(in_table, only_status, from_day, to_day);
  while reach is not null loop
    execute format(
      'select count(*), coalesce(array_agg(l.id order by l.place) filter (where l.matches), ''{}'')
       from (
         select e.id, %1$s as matches, row_number() over (order by %2$s) as place
         from %3$s where %4$s order by %2$s limit %5$s
       ) l',
      matches, list_order, from_table, filters, reach
    ) into looked_at, found;
    if looked_at < reach or cardinality(found) >= wanted then
      return query select f.id from unnest(found) with ordinality f (id, place)
      where f.place > skip and f.place <= wanted;
      return;
    end if;
    -- As common as it was so far, the index would name this many.
    exit when total * cardinality(found) / reach < 4 * reach;
    reach := 4 * reach;
  end loop;

  return query execute format(
    'with found as materialized (select e.id, e.created_at, e.status from %s where %s and %s)
     select e.id from found e order by %s limit %L offset %s',
    from_table, filters, matches, list_order, at_most, skip
  );
end
$$;

revoke execute on function private.found_enquiries(
  text, text, text, date, date, text, timestamptz, uuid, integer, integer
) from public;
grant execute on function private.found_enquiries(
  text, text, text, date, date, text, timestamptz, uuid, integer, integer
) to authenticated, service_role;

drop function public.search_mwo_form_entries(text);
drop function public.search_consultation_requests(text);
drop function private.matching_mwo_form_entries(text);
drop function private.matching_consultation_requests(text);

-- `sorted` is "newest" or "due". Newest first, a page can also begin after an entry instead of after a number of them.
-- The caller orders the rows of the page; without `at_most` he gets all that match.
create function public.search_mwo_form_entries(
  search text, only_status text default null, from_day date default null, to_day date default null,
  sorted text default 'newest', after_time timestamptz default null, after_id uuid default null,
  skip integer default 0, at_most integer default null
) returns setof public.mwo_form_entries
language sql stable
as $$
  select e.* from public.mwo_form_entries e
  where e.id in (
    select f from private.found_enquiries(
      'mwo_form_entries', search, only_status, from_day, to_day, sorted, after_time, after_id, skip, at_most
    ) f
  )
$$;

create function public.search_consultation_requests(
  search text, only_status text default null, from_day date default null, to_day date default null,
  sorted text default 'newest', after_time timestamptz default null, after_id uuid default null,
  skip integer default 0, at_most integer default null
) returns setof public.consultation_requests
language sql stable
as $$
  select e.* from public.consultation_requests e
  where e.id in (
    select f from private.found_enquiries(
      'consultation_requests', search, only_status, from_day, to_day, sorted, after_time, after_id, skip, at_most
    ) f
  )
$$;

-- How many entries the filters of the list let through, exactly.
create function public.count_enquiries(
  entry_table text, search text default '', only_status text default null, from_day date default null,
  to_day date default null
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  total bigint;
begin
  if not private.caller_may_read_enquiries() or entry_table not in ('mwo_form_entries', 'consultation_requests') then
    raise exception 'only administrators count enquiries' using errcode = '42501';
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

-- For the tabs: how many there are of each kind, and when the newest arrived (null while there is none).
create function public.count_enquiry_kinds() returns table (entry_table text, entries bigint, newest timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  return query
    select 'mwo_form_entries', public.count_enquiries('mwo_form_entries'), max(e.created_at)
    from public.mwo_form_entries e
    union all
    select 'consultation_requests', public.count_enquiries('consultation_requests'), max(e.created_at)
    from public.consultation_requests e;
end
$$;

revoke execute on function public.search_mwo_form_entries(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) from public, anon;
revoke execute on function public.search_consultation_requests(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) from public, anon;
revoke execute on function public.count_enquiries(text, text, text, date, date) from public, anon;
revoke execute on function public.count_enquiry_kinds() from public, anon;
grant execute on function public.search_mwo_form_entries(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) to authenticated, service_role;
grant execute on function public.search_consultation_requests(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) to authenticated, service_role;
grant execute on function public.count_enquiries(text, text, text, date, date) to authenticated, service_role;
grant execute on function public.count_enquiry_kinds() to authenticated, service_role;
