-- Where each open entry waits on the desk, and until when. A day to come back takes the place of the promise, and lasts until it is over. `unsent`: the
-- last mail to the person did not leave: an answer that was refused, lies on the server or is tried in vain for an hour, or the receipt of what nobody
-- has answered yet. All at once: asked for each entry alone, thousands of them would hold others up.
create function private.places(promised_hours integer)
returns table (id uuid, place text, rank integer, due_at timestamptz, unsent boolean)
language sql stable set search_path = ''
as $$
  with in_trouble as materialized (
    select o.id, o.recipient from private.mail_outbox o
    where o.sent_at is null and o.acknowledged_at is null
      and (o.gave_up_at is not null or o.last_error is not null and o.first_attempt_at < now() - interval '1 hour')
  ), unsent as materialized (
    select a.entry_id
    from private.answers a left join in_trouble t on t.id = a.mail_id
    where a.taken_back_at is null and (a.refused_at is not null or t.id is not null) and not exists (
      select from private.answers n
      where n.entry_id = a.entry_id and n.created_at > a.created_at and n.taken_back_at is null and n.refused_at is null
    )
    union
    select e.id from in_trouble t join private.enquiry e on e.email = t.recipient
    where e.answered_at is null and private.receipt_id(e.id) = t.id
  )
  select w.id, w.place, array_position(array['late', 'new', 'unsent', 'waiting', 'later'], w.place), w.due_at, w.unsent
  from (
    select d.id, d.due_at, d.unsent, case
      when d.due_at <= now() then 'late'
      when d.unsent then 'unsent'
      when d.follow_up_on > d.today then 'later'
      when d.due_at is not null then 'new'
      else 'waiting'
    end as place
    from (
      select e.id, e.follow_up_on, day.today, e.answer_unsent or e.id in (select u.entry_id from unsent u) as unsent, case
        when e.follow_up_on is not null then private.berlin_midnight(e.follow_up_on + 1)
        when e.status = 'new' then e.reply_clock_start + make_interval(hours => promised_hours)
      end as due_at
      from private.enquiry e, (select private.berlin_day(now()) as today) day
      where e.status in ('new', 'contacted')
    ) d
  ) w
$$;
