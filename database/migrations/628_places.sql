-- Where each open entry waits on the desk, and until when; a closed one, too, while a mail from another address is undecided. A day to come back
-- takes the place of the promise, and lasts until it is over; who has an appointment waits for no answer. `unsent`: the
-- last mail to the person did not leave: an answer that was refused, lies on the server or is tried in vain for an hour, and was not replied to since; or the receipt of what nobody
-- has answered yet. All at once: asked for each entry alone, thousands of them would hold others up.
create function private.places(promised_hours integer)
returns table (id uuid, place text, rank integer, due_at timestamptz, unsent boolean, appointment_at timestamptz)
language sql stable set search_path = ''
as $$
  with in_trouble as materialized (
    select o.id, o.recipient from private.mail_outbox o
    where o.sent_at is null and o.acknowledged_at is null
      and (o.gave_up_at is not null or o.last_error is not null and o.first_attempt_at < now() - interval '1 hour')
  ), unsent as materialized (
    select a.entry_id
    from private.answers a left join in_trouble t on t.id = a.mail_id
    where a.taken_back_at is null and (a.refused_at is not null or a.caught or t.id is not null) and not exists (
      select from private.answers n
      where n.entry_id = a.entry_id and n.created_at > a.created_at and n.taken_back_at is null and n.refused_at is null
    ) and not exists (
      select from private.incoming_mails m where m.entry_id = a.entry_id and m.accepted_at > a.created_at
    )
    union
    select e.id from in_trouble t join private.enquiry e on e.email = t.recipient
    where e.answered_at is null and private.receipt_id(e.id) = t.id
  ), undecided as materialized (
    select distinct m.entry_id from private.incoming_mails m where private.is_undecided(m)
  ), booked as materialized (
    select a.entry_id, min(ap.starts_at) as starts_at from private.appointments ap join private.answers a on a.id = ap.answer_id
    where ap.cancelled_at is null and ap.starts_at > now() group by a.entry_id
  )
  select w.id, w.place, array_position(array['late', 'new', 'undecided', 'unsent', 'waiting', 'later'], w.place), w.due_at, w.unsent, w.appointment_at
  from (
    select d.id, d.due_at, d.unsent, d.appointment_at, case
      when d.due_at <= now() then 'late'
      when d.undecided then 'undecided'
      when d.unsent then 'unsent'
      when d.follow_up_on > d.today then 'later'
      when d.due_at is not null then 'new'
      when d.appointment_at is not null then 'later'
      else 'waiting'
    end as place
    from (
      select e.id, e.follow_up_on, b.starts_at as appointment_at, day.today, e.id in (select u.entry_id from unsent u) as unsent,
        c.entry_id is not null as undecided, case
        when e.status = 'completed' then null
        when e.follow_up_on is not null then private.berlin_midnight(e.follow_up_on + 1)
        when e.status = 'new' then e.reply_clock_start + make_interval(hours => promised_hours)
      end as due_at
      from (select private.berlin_day(now()) as today) day, private.enquiry e left join booked b on b.entry_id = e.id left join undecided c on c.entry_id = e.id
      where e.status in ('new', 'contacted') or e.status = 'completed' and c.entry_id is not null
    ) d
  ) w
$$;

-- One row for the promises to who enquired in the last 28 days; none for non-administrators. Hours are hours of the clock. A reply begins another
-- promise: what was answered before it stays answered.
create function public.reply_times(_promised_hours integer)
returns table (
  answered integer, in_time integer, waiting integer, overdue integer, median_hours double precision
)
language sql stable security definer set search_path = ''
as $$
  with reply as (
    -- What is answered before the hours begin, on a day of a closure, took none of them.
    select
      l.happened_at is null as is_open,
      greatest(extract(epoch from coalesce(l.happened_at, now()) - e.reply_clock_start), 0) / 3600 / _promised_hours as share
    from private.enquiry e left join private.places(_promised_hours) p on p.id = e.id
    -- An answer that did not leave is none. Answered is what an administrator last moved away from "new"; what came in with another status has no such moment.
    left join (
      select a.subject_id, max(a.happened_at) as happened_at from private.audit_log a
      where a.details -> 'status' ->> 0 = 'new' and a.details -> 'status' ->> 1 <> 'new' group by 1
    ) l on l.subject_id = e.id and e.status not in ('new', 'apparent_spam') and p.unsent is not true
    where e.created_at >= now() - interval '28 days' and (e.status = 'new' or p.unsent or l.happened_at is not null)
    union all
    select false, greatest(extract(epoch from l.happened_at - private.promise_starts(e.created_at)), 0) / 3600 / _promised_hours
    from private.enquiry e join (
      select m.entry_id, min(m.accepted_at) as accepted_at from private.incoming_mails m group by 1
    ) r on r.entry_id = e.id cross join lateral (
      select max(a.happened_at) as happened_at from private.audit_log a
      where a.subject_id = e.id and a.happened_at < r.accepted_at
        and a.details -> 'status' ->> 0 = 'new' and a.details -> 'status' ->> 1 <> 'new'
    ) l
    where e.created_at >= now() - interval '28 days' and e.status <> 'apparent_spam' and l.happened_at is not null
  )
  select
    (count(*) filter (where not is_open))::integer,
    (count(*) filter (where not is_open and share <= 1))::integer,
    (count(*) filter (where is_open and share < 1))::integer,
    (count(*) filter (where is_open and share >= 1))::integer,
    percentile_cont(0.5) within group (order by share * _promised_hours) filter (where not is_open)
  from reply
  where private.caller_is_administrator()
  having private.caller_is_administrator()
$$;
