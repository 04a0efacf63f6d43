-- The list of enquiries promises exact numbers, and counting rows takes longer the more there are. So the database keeps
-- count: how many entries of which status arrived on which day. That answers every filter of the list but the search.

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

-- What has come and gone since it was last summed up. Lines are only added here, so two people who add or change entries
-- at the same moment never wait for each other's count, and never for each other in a circle.
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

-- One line for each day and status that a statement touched, in the statement's own transaction: what is rolled back was
-- never counted. Emptying a table names no rows; what was counted so far is taken away.
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

create trigger new_ones_are_counted after insert on public.mwo_form_entries
  referencing new table as new_rows for each statement execute function private.count_enquiry_changes();
create trigger changes_are_counted after update on public.mwo_form_entries
  referencing new table as new_rows old table as old_rows for each statement
  execute function private.count_enquiry_changes();
create trigger deletions_are_counted after delete on public.mwo_form_entries
  referencing old table as old_rows for each statement execute function private.count_enquiry_changes();
create trigger emptying_is_counted after truncate on public.mwo_form_entries
  for each statement execute function private.count_enquiry_changes();

create trigger new_ones_are_counted after insert on public.consultation_requests
  referencing new table as new_rows for each statement execute function private.count_enquiry_changes();
create trigger changes_are_counted after update on public.consultation_requests
  referencing new table as new_rows old table as old_rows for each statement
  execute function private.count_enquiry_changes();
create trigger deletions_are_counted after delete on public.consultation_requests
  referencing old table as old_rows for each statement execute function private.count_enquiry_changes();
create trigger emptying_is_counted after truncate on public.consultation_requests
  for each statement execute function private.count_enquiry_changes();

-- From `create trigger` until the commit nobody else writes to the two tables, so nothing is missed or counted twice.
insert into private.enquiry_counts
select 'mwo_form_entries', private.berlin_day(e.created_at), e.status, count(*)
from public.mwo_form_entries e group by 2, 3;
insert into private.enquiry_counts
select 'consultation_requests', private.berlin_day(e.created_at), e.status, count(*)
from public.consultation_requests e group by 2, 3;

-- Adds up the changes once there are many, so that counting stays short. Whoever asks for a number does it, never a
-- visitor; while one is at it, others count from both tables. One statement moves the lines, so no reader sees them twice
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

revoke execute on function private.count_enquiry_changes() from public;
revoke execute on function private.sum_up_enquiry_counts(integer) from public;
