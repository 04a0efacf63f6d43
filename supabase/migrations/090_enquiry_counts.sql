-- The list of enquiries shows exact numbers, and counting rows takes longer the more there are. So the database keeps
-- the number of entries by status and Berlin day, which answers every filter of the list except the search
-- (docs/decisions/0011-exact-counts-are-kept.md).

create function private.berlin_day(at timestamptz) returns date
language sql immutable parallel safe
as $$ select (at at time zone 'Europe/Berlin')::date $$;

create table private.enquiry_counts (
  entry_table text not null,
  day date not null,
  status text not null,
  entries bigint not null,
  primary key (entry_table, day, status)
);

-- Changes since the last summing up. Lines are only added, so two people who add or change entries at the same moment
-- never wait for each other's count.
create table private.enquiry_count_changes (
  entry_table text not null,
  day date not null,
  status text not null,
  entries bigint not null
);

create view private.counted_enquiries as
  select entry_table, day, status, entries from private.enquiry_counts
  union all
  select entry_table, day, status, entries from private.enquiry_count_changes;

-- Adds one line for each day and status that a statement touched, in the transaction of the statement: a rollback takes
-- the lines back. TRUNCATE names no rows, so it takes away everything counted so far.
create function private.count_enquiry_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into private.enquiry_count_changes
      select tg_table_name, private.berlin_day(n.created_at), n.status, count(*) from new_rows n group by 2, 3;
    when 'UPDATE' then
      insert into private.enquiry_count_changes
      select tg_table_name, private.berlin_day(c.created_at), c.status, sum(c.change)
      from (
        select n.created_at, n.status, 1 as change from new_rows n
        union all
        select o.created_at, o.status, -1 from old_rows o
      ) c
      group by 2, 3 having sum(c.change) <> 0;
    when 'DELETE' then
      insert into private.enquiry_count_changes
      select tg_table_name, private.berlin_day(o.created_at), o.status, -count(*) from old_rows o group by 2, 3;
    when 'TRUNCATE' then
      insert into private.enquiry_count_changes
      select c.entry_table, c.day, c.status, -sum(c.entries) from private.counted_enquiries c
      where c.entry_table = tg_table_name group by 1, 2, 3 having sum(c.entries) <> 0;
  end case;
  return null;
end
$$;

revoke execute on function private.count_enquiry_changes() from public;

-- Sums up the changes once there are many, so that counting stays quick. The reader of a number does it, never a visitor.
-- While one session sums up, others count from both tables. One statement moves the lines, so no reader sees them twice
-- or not at all.
create function private.sum_up_enquiry_counts(many integer default 1000) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from (select from private.enquiry_count_changes limit many) c) < many
    or not pg_try_advisory_xact_lock(hashtextextended('enquiry counts', 0))
  then
    return;
  end if;
  with moved as (
    delete from private.enquiry_count_changes c returning c.*
  )
  insert into private.enquiry_counts as counter
  select m.entry_table, m.day, m.status, sum(m.entries) from moved m group by 1, 2, 3
  on conflict (entry_table, day, status) do update set entries = counter.entries + excluded.entries;
  delete from private.enquiry_counts c where c.entries = 0;
end
$$;

revoke execute on function private.sum_up_enquiry_counts(integer) from public;

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
