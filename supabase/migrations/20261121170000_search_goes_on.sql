-- The way down the list goes on where it stopped, and only as far as it must. Before, every look began at the top again,
-- reached four times as far and numbered every row: for a word in one of 50 entries that was 4,284 rows in place of 2,542.
create or replace function private.found_enquiries(
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
  total bigint;
  looked_at bigint := 0;
  reach bigint := 400;
  seen bigint := 0;
  rows_in_reach text;
  found uuid[] := '{}';
  more uuid[];
  missing integer;
  ahead bigint;
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
  while at_most is not null loop
    -- What was looked at already is stepped over without being compared, and the last one that is wanted ends the look.
    rows_in_reach := format(
      'select e.id, e.first_name, e.last_name, e.email, e.message, e.status, e.created_at
       from %s where %s order by %s limit %s offset %s',
      from_table, filters, list_order, reach, looked_at
    );
    execute format(
      'select coalesce(array_agg(e.id order by %1$s), ''{}'')
       from (select e.id, e.status, e.created_at from (%2$s) e where %3$s limit %4$s) e',
      list_order, rows_in_reach, matches, wanted - cardinality(found)
    ) into more;
    found := found || more;
    missing := wanted - cardinality(found);
    if missing > 0 then
      execute format('select count(*) from (%s) e', rows_in_reach) into seen;
      looked_at := looked_at + seen;
    end if;
    if missing <= 0 or seen < reach then
      return query select f.id from unnest(found) with ordinality f (id, place) where f.place > skip;
      return;
    end if;
    exit when cardinality(found) = 0;
    -- As common as the word was so far, so many are still to be looked at on this way, and so many would be named by the
    -- index. Those lie scattered in the table and take twice the time each.
    ahead := missing * looked_at / cardinality(found);
    exit when 2 * total * cardinality(found) / looked_at < ahead;
    reach := greatest(ahead * 3 / 2, 400);
  end loop;

  return query execute format(
    'with found as materialized (select e.id, e.created_at, e.status from %s where %s and %s)
     select e.id from found e order by %s limit %L offset %s',
    from_table, filters, matches, list_order, at_most, skip
  );
end
$$;
