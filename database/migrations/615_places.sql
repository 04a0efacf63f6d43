-- Whether the last mail to a person did not leave: an answer that was refused, lies on the server or is tried in vain for an hour, or the receipt of
-- what nobody has answered yet.
create function private.has_unsent_mail(entry private.enquiry) returns boolean
language sql stable set search_path = ''
as $$
  select entry.answer_unsent
    or exists (
      select from private.answers a left join private.mail_outbox o on o.id = a.mail_id
      where a.entry_id = entry.id and a.taken_back_at is null
        and (a.refused_at is not null or o.sent_at is null and o.last_error is not null and o.first_attempt_at < now() - interval '1 hour')
        and not exists (
          select from private.answers n
          where n.entry_id = entry.id and n.created_at > a.created_at and n.taken_back_at is null and n.refused_at is null
        )
    )
    or entry.answered_at is null and exists (
      select from private.mail_outbox o
      where o.id = private.receipt_id(entry.id) and o.sent_at is null and o.acknowledged_at is null
        and (o.gave_up_at is not null or o.last_error is not null and o.first_attempt_at < now() - interval '1 hour')
    )
$$;

-- Where an open entry waits on the desk, and until when. A day to come back takes the place of the promise, and lasts until it is over.
create function private.place_of(
  entry private.enquiry, promised_hours integer, out place text, out rank integer, out due_at timestamptz, out unsent boolean
)
language sql stable set search_path = ''
as $$
  select w.place, array_position(array['late', 'new', 'unsent', 'waiting', 'later'], w.place), w.due_at, w.unsent
  from (
    select d.due_at, d.unsent, case
      when entry.status not in ('new', 'contacted') then null
      when d.due_at <= now() then 'late'
      when d.unsent then 'unsent'
      when entry.follow_up_on > private.berlin_day(now()) then 'later'
      when d.due_at is not null then 'new'
      else 'waiting'
    end as place
    from (
      select
        case when entry.status in ('new', 'contacted') then coalesce(
          private.berlin_midnight(entry.follow_up_on + 1),
          case entry.status when 'new' then entry.reply_clock_start + make_interval(hours => promised_hours) end
        ) end as due_at,
        entry.status in ('new', 'contacted') and private.has_unsent_mail(entry) as unsent
    ) d
  ) w
$$;

-- {"places": {"late": 26, "new": 5}, "done": 12, "aside": 1}
create function private.count_places(kind text, promised_hours integer) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'places', (
      select coalesce(jsonb_object_agg(c.place, c.entries), '{}')
      from (
        select p.place, count(*) as entries
        from private.enquiry o cross join lateral private.place_of(o, $2) p
        where o.status in ('new', 'contacted') and ($1 is null or o.kind = $1)
        group by p.place
      ) c
    ),
    'done', count(*) filter (where e.status = 'completed'), 'aside', count(*) filter (where e.status = 'apparent_spam')
  )
  from private.enquiry e
  where $1 is null or e.kind = $1
$$;
