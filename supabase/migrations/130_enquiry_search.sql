-- Searching the enquiries page by page, and counting them.

-- Any text is taken literally, also `%`, `_` and backslashes.
create function private.search_pattern(search text) returns text
language sql immutable parallel safe
as $$ select '%' || regexp_replace(private.folded($1), '([\\%_])', '\\\1', 'g') || '%' $$;

-- A search looks for any part of a text, which a trigram index can find (pg_trgm, part of PostgreSQL's own contrib; the
-- embedded database brings it along). On a host without it everything works without the index, only slower.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    create index mwo_form_entries_searched on public.mwo_form_entries using gin (searched extensions.gin_trgm_ops);
    create index consultation_requests_searched on public.consultation_requests
      using gin (searched extensions.gin_trgm_ops);
  end if;
end
$$;

create function private.berlin_midnight(day date) returns timestamptz
language sql immutable parallel safe
as $$ select day::timestamp at time zone 'Europe/Berlin' $$;

create function private.caller_may_read_enquiries() returns boolean
language sql stable security definer set search_path = ''
as $$ select private.caller_is_administrator() or auth.role() = 'service_role' $$;

revoke execute on function private.caller_may_read_enquiries() from public;

-- The ids of one page. Under a policy the search index is not used: LIKE is not leakproof, so PostgreSQL asks the policy
-- first. Ids are therefore found with the owner's rights, for administrators and the secret key only; the caller reads
-- the rows themselves, under the policies.
-- `force_custom_plan` plans with the pattern itself. The planner then knows from its statistics how common a word is: it
-- reads a common one down the index of the list and looks up a rare one in the search index.
create function private.find_mwo_form_entries(
  search text, only_status text, from_day date, to_day date,
  sorted text, after_time timestamptz, after_id uuid, skip integer, at_most integer
) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := private.search_pattern(search);
  from_time constant timestamptz := private.berlin_midnight(from_day);
  to_time constant timestamptz := private.berlin_midnight(to_day + 1);
begin
  if not private.caller_may_read_enquiries() then
    return;
  end if;
  if sorted = 'due' then
    return query
      select e.id from public.mwo_form_entries e
      where e.searched like pattern
        and (only_status is null or e.status = only_status)
        and (from_time is null or e.created_at >= from_time)
        and (to_time is null or e.created_at < to_time)
      order by e.status desc, e.created_at, e.id
      limit at_most offset skip;
  else
    return query
      select e.id from public.mwo_form_entries e
      where e.searched like pattern
        and (only_status is null or e.status = only_status)
        and (from_time is null or e.created_at >= from_time)
        and (to_time is null or e.created_at < to_time)
        and (after_time is null or (e.created_at <= after_time and (e.created_at < after_time or e.id > after_id)))
      order by e.created_at desc, e.id
      limit at_most offset skip;
  end if;
end
$$;

revoke execute on function private.find_mwo_form_entries(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) from public;
grant execute on function private.find_mwo_form_entries(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) to authenticated, service_role;

-- See private.find_mwo_form_entries.
create function private.find_consultation_requests(
  search text, only_status text, from_day date, to_day date,
  sorted text, after_time timestamptz, after_id uuid, skip integer, at_most integer
) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := private.search_pattern(search);
  from_time constant timestamptz := private.berlin_midnight(from_day);
  to_time constant timestamptz := private.berlin_midnight(to_day + 1);
begin
  if not private.caller_may_read_enquiries() then
    return;
  end if;
  if sorted = 'due' then
    return query
      select e.id from public.consultation_requests e
      where e.searched like pattern
        and (only_status is null or e.status = only_status)
        and (from_time is null or e.created_at >= from_time)
        and (to_time is null or e.created_at < to_time)
      order by e.status desc, e.created_at, e.id
      limit at_most offset skip;
  else
    return query
      select e.id from public.consultation_requests e
      where e.searched like pattern
        and (only_status is null or e.status = only_status)
        and (from_time is null or e.created_at >= from_time)
        and (to_time is null or e.created_at < to_time)
        and (after_time is null or (e.created_at <= after_time and (e.created_at < after_time or e.id > after_id)))
      order by e.created_at desc, e.id
      limit at_most offset skip;
  end if;
end
$$;

revoke execute on function private.find_consultation_requests(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) from public;
grant execute on function private.find_consultation_requests(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) to authenticated, service_role;

-- Both days are whole days in Berlin, and included. `sorted` is "newest" or "due". Newest first, a page can begin after
-- an entry instead of after a number of entries. The caller orders the rows of the page; without `at_most` all that
-- match are returned.
create function public.search_mwo_form_entries(
  search text, only_status text default null, from_day date default null, to_day date default null,
  sorted text default 'newest', after_time timestamptz default null, after_id uuid default null,
  skip integer default 0, at_most integer default null
) returns setof public.mwo_form_entries
language sql stable
as $$
  select e.* from public.mwo_form_entries e
  where e.id in (
    select f from private.find_mwo_form_entries(
      search, only_status, from_day, to_day, sorted, after_time, after_id, skip, at_most
    ) f
  )
$$;

revoke execute on function public.search_mwo_form_entries(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) from public, anon;
grant execute on function public.search_mwo_form_entries(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) to authenticated, service_role;

-- See public.search_mwo_form_entries.
create function public.search_consultation_requests(
  search text, only_status text default null, from_day date default null, to_day date default null,
  sorted text default 'newest', after_time timestamptz default null, after_id uuid default null,
  skip integer default 0, at_most integer default null
) returns setof public.consultation_requests
language sql stable
as $$
  select e.* from public.consultation_requests e
  where e.id in (
    select f from private.find_consultation_requests(
      search, only_status, from_day, to_day, sorted, after_time, after_id, skip, at_most
    ) f
  )
$$;

revoke execute on function public.search_consultation_requests(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) from public, anon;
grant execute on function public.search_consultation_requests(
  text, text, date, date, text, timestamptz, uuid, integer, integer
) to authenticated, service_role;

-- How many entries the filters of the list let through, exactly.
-- Non-administrators get null, as they get no rows: a session may end while a page counts.
create function public.count_enquiries(
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
  if search = '' then
    perform private.sum_up_enquiry_counts();
    return private.counted(entry_table, only_status, from_day, to_day);
  end if;
  if entry_table = 'mwo_form_entries' then
    select count(*) into total from public.mwo_form_entries e
    where e.searched like pattern
      and (only_status is null or e.status = only_status)
      and (from_time is null or e.created_at >= from_time)
      and (to_time is null or e.created_at < to_time);
  else
    select count(*) into total from public.consultation_requests e
    where e.searched like pattern
      and (only_status is null or e.status = only_status)
      and (from_time is null or e.created_at >= from_time)
      and (to_time is null or e.created_at < to_time);
  end if;
  return total;
end
$$;

revoke execute on function public.count_enquiries(text, text, text, date, date) from public, anon;
grant execute on function public.count_enquiries(text, text, text, date, date) to authenticated, service_role;

-- For the tabs: how many there are of each kind, and when the newest arrived; null while there is none.
-- Non-administrators get no rows.
create function public.count_enquiry_kinds()
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

revoke execute on function public.count_enquiry_kinds() from public, anon;
grant execute on function public.count_enquiry_kinds() to authenticated, service_role;
