-- The promised answer, and what was kept of it: the dashboard shows both. Counted from the enquiries themselves and from
-- the history of their status; nothing is estimated.

-- An enquiry counts as answered when an administrator last moved it away from "new". One that came in with another status,
-- as an import does, has no such moment and is left out; so is one that was answered and deleted since.
create function private.replies_since(since timestamptz)
returns table (promise_from timestamptz, answered timestamptz, is_open boolean)
language sql stable set search_path = ''
as $$
  with enquiry as (
    select 'mwo_form_entries' as entry_table, e.id, e.promise_from, e.status
    from public.mwo_form_entries e where e.created_at >= since
    union all
    select 'consultation_requests', e.id, e.promise_from, e.status
    from public.consultation_requests e where e.created_at >= since
  )
  select e.promise_from, l.happened_at, e.status = 'new'
  from enquiry e
  left join lateral (
    select max(a.happened_at) as happened_at from private.audit_log a
    where a.subject_table = e.entry_table and a.subject_id = e.id
      and a.details -> 'status' ->> 0 = 'new' and a.details -> 'status' ->> 1 <> 'new'
  ) l on e.status <> 'new'
  where e.status = 'new' or l.happened_at is not null
$$;

-- One row for the enquiries of the last 28 days; none for non-administrators.
-- `quarters` counts the answers that came in time, by the quarter of the promised time in which they came; `late_soon` those
-- of a second such time, `late` all others. Hours are hours of the clock.
create function public.reply_times(promised_hours integer)
returns table (
  answered integer, in_time integer, quarters integer[], late_soon integer, late integer,
  waiting integer, overdue integer, median_hours double precision
)
language sql stable security definer set search_path = ''
as $$
  with reply as (
    -- What is answered before the hours begin, on a day of a closure, took none of them.
    select
      r.is_open,
      greatest(extract(epoch from coalesce(r.answered, now()) - r.promise_from), 0) / 3600 / promised_hours as share
    from private.replies_since(now() - interval '28 days') r
  )
  select
    (count(*) filter (where not is_open))::integer,
    (count(*) filter (where not is_open and share <= 1))::integer,
    array[
      count(*) filter (where not is_open and share <= 0.25),
      count(*) filter (where not is_open and share > 0.25 and share <= 0.5),
      count(*) filter (where not is_open and share > 0.5 and share <= 0.75),
      count(*) filter (where not is_open and share > 0.75 and share <= 1)
    ]::integer[],
    (count(*) filter (where not is_open and share > 1 and share <= 2))::integer,
    (count(*) filter (where not is_open and share > 2))::integer,
    (count(*) filter (where is_open and share < 1))::integer,
    (count(*) filter (where is_open and share >= 1))::integer,
    percentile_cont(0.5) within group (order by share * promised_hours) filter (where not is_open)
  from reply
  where private.caller_is_administrator()
  having private.caller_is_administrator()
$$;

revoke execute on function private.replies_since(timestamptz) from public;
revoke execute on function public.reply_times(integer) from public, anon;
grant execute on function public.reply_times(integer) to authenticated, service_role;
