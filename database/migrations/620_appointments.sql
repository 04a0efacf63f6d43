-- Times offered with an answer, and the chosen one. They go with their answer, and so with the entry.

create table private.appointments (
  -- Alone it opens nothing: the link is signed.
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null unique references private.answers (id) on delete cascade,
  type text not null default 'first-talk' check (type in ('first-talk', 'first-treatment', 'follow-up', 'phone')),
  minutes integer not null check (minutes between 5 and 480),
  offered timestamptz[] not null check (cardinality(offered) between 1 and 3),
  -- Of these, what the practice's own calendar already held: it was warned, and offers them all the same.
  despite_busy timestamptz[] not null default '{}',
  -- What cancelling cost when it was offered: a fee that is set later does not count. Null for callers, who were told on the telephone.
  cancelling jsonb check (
    jsonb_typeof(cancelling -> 'freeUntilHours') = 'number' and jsonb_typeof(cancelling -> 'lateFee') = 'number'
    and cancelling - array['freeUntilHours', 'lateFee'] = '{}'
  ),
  -- Stays when it is cancelled.
  starts_at timestamptz,
  ends_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('person', 'practice')),
  -- One more than the SEQUENCE of RFC 5546.
  changes integer not null default 0,
  changed_at timestamptz not null default now(),
  -- When a reminder is due; null where none is, or was queued. And when the mail server took it.
  remind_at timestamptz,
  reminded_at timestamptz,
  -- What each change made of it, the last at the end: [{"at": when, "by": who, "reason": in words, "starts_at": before, ...}]
  past jsonb not null default '[]',
  check ((starts_at is null) = (ends_at is null) and starts_at < ends_at),
  check ((cancelled_at is null) = (cancelled_by is null)),
  constraint one_person_at_a_time exclude using gist (tstzrange(starts_at, ends_at) with &&)
    where (starts_at is not null and cancelled_at is null)
);

-- What the change of clocks leaves out, or shows twice, is refused.
create function private.unambiguous_berlin_time(_clock text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  clock timestamp;
  instant timestamptz;
begin
  perform private.refuse_if(coalesce(_clock !~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$', true), 'no such time', '22023');
  clock := _clock::timestamp;
  instant := clock at time zone 'Europe/Berlin';
  if instant at time zone 'Europe/Berlin' <> clock or clock in (
    (instant - interval '1 hour') at time zone 'Europe/Berlin', (instant + interval '1 hour') at time zone 'Europe/Berlin'
  ) then
    raise exception 'clocks in Berlin show this time never, or twice' using errcode = '22023';
  end if;
  perform private.refuse_if(instant <= now() or instant > now() + interval '366 days', 'this time is over, or too far away', '22023');
  return instant;
end
$$;

-- Without rights and settings of its own, so that what asks for one appointment reads one.
create function private.appointments_there()
returns table (id uuid, kind text, entry_id uuid, reference text, email text, phone text, name text)
language sql stable
as $$
  select ap.id, e.kind, e.id, upper(left(e.id::text, 8)), e.email, e.phone, private.name_of(e)
  from private.appointments ap
  join private.answers a on a.id = ap.answer_id
  join private.enquiry e on e.id = a.entry_id
$$;

-- What it is for, what cancelling it costs, and the number that is called.
create function private.kind_of_appointment(_appointment private.appointments) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('type', _appointment.type, 'cancelling', _appointment.cancelling, 'phone', (
    select t.phone from private.appointments_there() t where t.id = _appointment.id and _appointment.type = 'phone'
  ))
$$;

-- A mail to whoever is booked holds no address that somebody typed (`namesAddress` of rules/enquiries/appointments.ts).
create function private.names_address(text) returns boolean
language sql immutable parallel safe
as $$ select normalize($1, nfkc) ~* '://|@|www\.|[a-z0-9]\.[a-z]{2,}' $$;

create function private.refuse_call_without_number(_type text, _phone text) returns void
language sql immutable set search_path = ''
as $$
  select private.refuse_if(
    _type = 'phone' and coalesce(btrim(_phone) = '' or private.names_address(_phone), true), 'no number to call', '22023'
  )
$$;

create function private.offer_times(_answer_id uuid, _times jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := private.json_argument(_times);
  instants constant timestamptz[] := array(
    select distinct private.unambiguous_berlin_time(t) from jsonb_array_elements_text(given -> 'at') t order by 1
  );
  made private.appointments;
begin
  insert into private.appointments (answer_id, type, minutes, offered, despite_busy, cancelling)
  values (
    _answer_id, coalesce(given ->> 'type', 'first-talk'), (given ->> 'minutes')::integer, instants,
    array(select t from unnest(instants) t where private.is_busy(t, (given ->> 'minutes')::integer)),
    private.facts_at('infinity') #> '{practice,terms,cancelling}'
  )
  returning * into made;
  perform private.refuse_call_without_number(made.type, t.phone) from private.appointments_there() t where t.id = made.id;
  return private.kind_of_appointment(made) || jsonb_build_object('id', made.id, 'minutes', made.minutes, 'at', to_jsonb(made.offered));
end
$$;

create function private.closures() returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.facts_at('infinity') #> '{practiceDetails,closures}' $$;

-- Why the practice is closed on the day of this moment; null where it is not.
create function private.closed_at(_moment timestamptz, _closures jsonb) returns text
language sql stable set search_path = ''
as $$
  select c.closure ->> 'reason'
  from jsonb_array_elements(_closures) as c (closure)
  where private.berlin_day(_moment) between (c.closure ->> 'from')::date and (c.closure ->> 'to')::date
$$;

-- Whether the practice's own calendar has held this time since it was offered. The time that the person has stays theirs.
create function private.became_busy(_appointment private.appointments, _at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select not _at = any (_appointment.despite_busy)
    and (_at is distinct from _appointment.starts_at or _appointment.cancelled_at is not null)
    and private.is_busy(_at, _appointment.minutes)
$$;

create function private.shown_appointment(shown private.appointments, _closures jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', shown.id, 'type', shown.type, 'minutes', shown.minutes, 'changes', shown.changes,
    'starts_at', shown.starts_at, 'ends_at', shown.ends_at, 'cancelled_by', shown.cancelled_by,
    -- Without the ids of mails, by which their returns are believed.
    'past', (select coalesce(jsonb_agg(p - 'mails' order by n), '[]') from jsonb_array_elements(shown.past) with ordinality as each (p, n)),
    'reminded_at', shown.reminded_at,
    'times', (
      select jsonb_agg(jsonb_build_object('at', t, 'state', case
        when t <= now() then 'over'
        when private.closed_at(t, _closures) is not null then 'closed'
        when exists (
          select from private.appointments other
          where other.id <> shown.id and other.cancelled_at is null
            and tstzrange(other.starts_at, other.ends_at) && tstzrange(t, t + make_interval(mins => shown.minutes))
            and other.starts_at is not null
        ) then 'taken'
        when private.became_busy(shown, t) then 'busy'
        else 'free'
      end) order by t)
      from unnest(shown.offered) t
    )
  )
$$;

create function private.appointment_of_link(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.shown_appointment(ap, private.closures()) - 'past' || private.kind_of_appointment(ap) || jsonb_build_object('reference', t.reference)
  from private.appointments ap join private.appointments_there() t on t.id = ap.id
  where ap.id = _id
$$;

-- At the same time of day on the day before; null where the person has just chosen it.
create function private.reminder_due(_starts_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select ((_starts_at at time zone 'Europe/Berlin') - interval '1 day') at time zone 'Europe/Berlin'
  where _starts_at >= now() + interval '36 hours'
$$;

-- Without a time it cancels. Of two that choose one time the second is told. `_seen`: the number of changes that the page showed. A person has
-- the times that were offered; the practice any, and then no other is offered. `_wait`: as long as no mail left, `take_back` undoes it.
create function private.change_appointment(
  _id uuid, _seen integer, _at timestamptz, _by text, _reason text default null, _wait interval default '0',
  _type text default null, _minutes integer default null
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := nullif(private.one_line(_reason), '');
  was private.appointments;
  present private.appointments;
  entry record;
  content jsonb;
  receiver text;
  mails uuid[];
  mail_before jsonb;
  tells_booking boolean;
  told_before timestamptz;
  in_hand_until timestamptz;
begin
  perform private.refuse_if(char_length(reason) > 300 or private.names_address(reason), 'no such reason', '22023');
  perform pg_advisory_xact_lock(hashtextextended('appointments', 0));
  select * into was from private.appointments ap where ap.id = _id for update;
  select * into entry from private.appointments_there() t where t.id = _id;
  if entry.id is null then
    return 'gone';
  end if;
  -- A repeated press.
  if coalesce(
    (_at is null and was.cancelled_at is not null)
    or (was.cancelled_at is null and was.starts_at = _at and was.type = coalesce(_type, was.type) and was.minutes = coalesce(_minutes, was.minutes)),
    false
  ) then
    return 'kept';
  end if;
  if was.changes is distinct from _seen then
    return 'changed';
  end if;
  perform private.refuse_call_without_number(_type, entry.phone);
  if was.cancelled_at is null and was.starts_at <= now() or _at is null and was.starts_at is null then
    return 'over';
  end if;
  if _at <= now() or _by = 'person' and not _at = any (was.offered) then
    return 'over';
  end if;
  -- Mails cost.
  if _by = 'person' and was.cancelled_by = 'practice' then
    return 'gone';
  end if;
  if _by = 'person' and was.changes >= 20 then
    return 'too often';
  end if;
  if _by = 'person' and private.closed_at(_at, private.closures()) is not null then
    return 'closed';
  end if;
  if _by = 'person' and private.became_busy(was, _at) then
    return 'busy';
  end if;
  begin
    update private.appointments ap set
      offered = case when _by = 'practice' and _at is not null then array[_at] else ap.offered end,
      despite_busy = case when _by = 'practice' and _at is not null then array[_at] else ap.despite_busy end,
      starts_at = coalesce(_at, ap.starts_at),
      ends_at = coalesce(_at + make_interval(mins => coalesce(_minutes, ap.minutes)), ap.ends_at),
      type = coalesce(_type, ap.type),
      minutes = coalesce(_minutes, ap.minutes),
      cancelled_at = case when _at is null then now() end,
      cancelled_by = case when _at is null then _by end,
      remind_at = private.reminder_due(_at),
      reminded_at = case when _at is null then ap.reminded_at end,
      changes = ap.changes + 1,
      changed_at = now()
    where ap.id = _id
    returning * into present;
  exception when exclusion_violation then
    return 'taken';
  end;
  content := private.kind_of_appointment(present) || jsonb_build_object(
    'id', _id, 'reference', entry.reference, 'by', _by,
    'starts_at', present.starts_at, 'ends_at', present.ends_at, 'sequence', present.changes - 1, 'at', now(),
    'can_move', cardinality(present.offered) > 1,
    'thread', private.thread_of(entry.entry_id)
  ) || jsonb_strip_nulls(jsonb_build_object('reason', reason));
  -- Null is the practice. Who telephoned may have no address.
  foreach receiver in array array_remove(array[entry.email], null) || null::text loop
    -- What was not sent yet would arrive after this mail, which tells instead what it would have told. One in hand is waited for.
    with overtaken as (
      delete from private.mail_outbox o
      where o.kind = 'appointment' and o.sent_at is null and o.gave_up_at is null
        and o.content ->> 'id' = _id::text and (o.recipient is null) = (receiver is null)
      returning o.content, o.locked_until
    )
    select coalesce(bool_or(o.content ->> 'event' = 'booked'), false), max((o.content ->> 'before')::timestamptz), max(o.locked_until),
      to_jsonb(array_agg(o.content - 'overtook') filter (where o.content is not null)) -> 0
    into tells_booking, told_before, in_hand_until, mail_before from overtaken o;
    mails := mails || private.queue_mail('appointment', receiver, content || case
      when _at is null then jsonb_strip_nulls(jsonb_build_object('event', 'cancelled', 'before', case when not tells_booking then told_before end))
      when was.starts_at is null or was.cancelled_at is not null or tells_booking then jsonb_build_object('event', 'booked')
      -- The time that the receiver knows.
      else jsonb_build_object('event', 'moved', 'before', coalesce(told_before, was.starts_at))
    end || case when _wait > '0' and mail_before is not null then jsonb_build_object('overtook', mail_before) else '{}' end,
    greatest(now() + _wait, in_hand_until));
  end loop;
  update private.appointments ap set
    past = ap.past || jsonb_strip_nulls(to_jsonb(was) - array['id', 'answer_id', 'cancelling', 'changes', 'past'] || jsonb_build_object(
      'at', now(), 'by', _by, 'reason', reason, 'mails', case when _wait > '0' then to_jsonb(mails) end
    ))
  where ap.id = _id;
  return 'kept';
end
$$;

create function private.cancel_coming_appointments(_entry_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.change_appointment(ap.id, ap.changes, null, 'practice')
  from private.appointments ap join private.answers a on a.id = ap.answer_id
  where a.entry_id = _entry_id and ap.cancelled_at is null and ap.starts_at > now()
$$;

create function private.cancel_with_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_deleted_by_job() then
    perform private.cancel_coming_appointments(old.id);
  end if;
  return old;
end
$$;

create trigger appointments_are_cancelled before delete on public.consultation_requests
  for each row execute function private.cancel_with_enquiry();
create trigger appointments_are_cancelled before delete on public.mwo_form_entries
  for each row execute function private.cancel_with_enquiry();

-- But for the cancellation.
create function private.forget_mails_of_appointment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mail_outbox o
  where o.kind = 'appointment' and o.sent_at is null and o.content ->> 'id' = old.id::text and o.content ->> 'event' <> 'cancelled';
  return null;
end
$$;

create trigger mails_go_with_their_appointment after delete on private.appointments
  for each row execute function private.forget_mails_of_appointment();

-- One that was sent or entered by mistake lies in the trash for a week, with its answers and its history. False for one that is gone.
create function public.throw_away_enquiry(_entry_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare gone integer;
begin
  perform private.refuse_other_than_recent_administrators();
  -- Nobody chooses a time meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('appointments', 0));
  perform private.cancel_coming_appointments(_entry_id);
  -- What was brought back may go again.
  delete from private.trash w where w.subject_id = _entry_id and w.restored_at is not null;
  perform set_config('private.deleted_by_job', 'on', true);
  delete from private.enquiry e where e.id = _entry_id;
  get diagnostics gone = row_count;
  perform set_config('private.deleted_by_job', '', true);
  return gone > 0;
end
$$;

create function private.withdraw_offer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.appointments ap where ap.answer_id = new.id;
  return null;
end
$$;

create trigger offers_go_with_their_answer after update of taken_back_at on private.answers
  for each row when (new.taken_back_at is not null) execute function private.withdraw_offer();

-- `email`: blank where there is one that the caller may not see. Without those whose enquiry lies in the trash.
create function private.listed_appointments(_ids uuid[]) returns table (id uuid, listed jsonb)
language sql stable security definer set search_path = ''
as $$
  with today as materialized (select private.closures() as closures, private.caller_is_administrator() as sees_addresses)
  select t.id, private.shown_appointment(ap, today.closures) || jsonb_build_object(
    'kind', t.kind, 'entry_id', t.entry_id, 'reference', t.reference, 'name', t.name, 'phone', t.phone,
    'email', case when today.sees_addresses then t.email when t.email is not null then '' end,
    'closed', private.closed_at(ap.starts_at, today.closures)
  )
  from today, private.appointments ap join private.appointments_there() t on t.id = ap.id
  where ap.id = any (_ids)
$$;

create function public.coming_appointments() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.refuse_without_access();
  select coalesce((
    select jsonb_agg(l.listed order by (l.listed ->> 'starts_at')::timestamptz)
    from private.listed_appointments(array(
      select ap.id from private.appointments ap
      where ap.cancelled_at is null and ap.ends_at > now() or ap.cancelled_at > now() - interval '3 days'
    )) l
  ), '[]');
$$;

-- Those that are booked on these days, and those that are offered there and can still be chosen, each offered time by itself.
create function private.times_between(_from date, _until date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with today as materialized (select private.closures() as closures), held as materialized (
    select ap.id, ap.minutes, 'booked' as state, ap.starts_at as at
    from private.appointments ap where ap.starts_at is not null and ap.cancelled_at is null
      and ap.starts_at >= private.berlin_midnight(_from) and ap.starts_at < private.berlin_midnight(_until + 1)
    union all
    select ap.id, ap.minutes, 'offered', t.at
    from private.appointments ap, unnest(ap.offered) as t (at)
    where (ap.starts_at is null or ap.cancelled_by = 'person') and t.at > now()
      and t.at >= private.berlin_midnight(_from) and t.at < private.berlin_midnight(_until + 1)
  )
  select coalesce(jsonb_agg(l.listed || jsonb_build_object(
    'state', held.state, 'starts_at', held.at, 'ends_at', held.at + make_interval(mins => held.minutes),
    'closed', private.closed_at(held.at, today.closures)
  ) order by held.at, held.id), '[]')
  from today, held join private.listed_appointments(array(select h.id from held h)) l on l.id = held.id
$$;

create function public.times_between(_from date, _until date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without_access();
  -- A week, or what a closure covers.
  if not coalesce(_until - _from between 0 and 366 and _from between '2000-01-01' and '2200-01-01', false) then
    raise exception 'no days, or too many' using errcode = '22023';
  end if;
  return private.times_between(_from, _until);
end
$$;

-- Of those to come, the ones on days on which the practice is closed.
create function public.appointments_in_closures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.refuse_without_access();
  select coalesce((
    select jsonb_agg(t.held)
    from jsonb_array_elements(private.times_between(private.berlin_day(now()), private.berlin_day(now()) + 366)) as t (held)
    where t.held ->> 'closed' is not null and (t.held ->> 'starts_at')::timestamptz > now()
  ), '[]');
$$;

-- For somebody who telephoned: an enquiry of theirs that is answered, so that it is found, moved, told of and deleted like any other.
-- A blank address: there is none, and no mail goes to the person. Only the last name must be known.
create function public.book_appointment(
  _id uuid, _first_name text, _last_name text, _email text, _phone text, _at text, _minutes integer, _note text default '',
  _type text default 'first-talk'
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := nullif(private.normalized_address(_email), '');
  called text;
  known private.enquiry;
  instant timestamptz;
  outcome text;
begin
  perform private.refuse_without_access();
  instant := private.unambiguous_berlin_time(_at);
  if not coalesce(private.is_plain_address(address), true) or private.one_line(_last_name) = '' then
    raise exception 'no address or no name of a person' using errcode = '22023';
  end if;
  if private.seconds_for_caller('answers') > 0 then
    return 'too many';
  end if;
  begin
    -- It joins what this person waits for already, by name and address, or by name and number. Folding makes words longer: they are cut first.
    called := private.folded(left(private.one_line(_first_name), 100) || ' ' || left(private.one_line(_last_name), 100));
    select * into known from private.enquiry e
    where e.status in ('new', 'contacted') and case
      when address is null then private.phone_digits(e.phone) = nullif(private.phone_digits(left(_phone, 50)), '')
      else private.mailbox_of(e.email) = private.mailbox_of(address)
    end and private.folded(e.first_name || ' ' || e.last_name) = called
    order by e.created_at desc limit 1 for update;
    if known.id is null then
      insert into public.consultation_requests (id, first_name, last_name, email, phone, status, answered_at)
      values (_id, _first_name, _last_name, address, _phone, 'contacted', now());
    end if;
    insert into private.answers (id, entry_id, kind, author_id, body, status_before, answered_before, follow_up_before)
    values (
      _id, coalesce(known.id, _id), 'call', auth.uid(),
      concat_ws(E'\n\n', 'Termin am Telefon vereinbart.', nullif(private.several_lines(_note), '')),
      coalesce(known.status, 'new'), known.answered_at, known.follow_up_on
    );
    perform private.count_answer(known.id);
    insert into private.appointments (id, answer_id, type, minutes, offered) values (_id, _id, _type, _minutes, array[instant]);
    outcome := private.change_appointment(_id, 0, instant, 'practice', _type => _type);
    perform private.refuse_if(outcome <> 'kept', 'not booked', 'P0002');
  exception
    when no_data_found then
      return outcome;
    -- A repeated press.
    when unique_violation then
      return case when exists (select from private.appointments ap where ap.id = _id) then 'kept' else 'gone' end;
  end;
  return outcome;
end
$$;

-- Whom the practice knows by this part of a name or of a number, in whatever order of words; nothing else of their enquiries is searched.
create function public.known_people(_search text) returns table (first_name text, last_name text, phone text, email text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(_search);
  sees_addresses constant boolean := private.caller_is_administrator();
begin
  perform private.refuse_without_access();
  if coalesce(char_length(btrim(_search)) < 3 or patterns = '{}', true) then
    return;
  end if;
  return query
    select distinct k.first_name::text, k.last_name::text, k.phone::text, case when sees_addresses then k.email::text end
    from (
      select e.* from private.enquiry e
      where e.status <> 'apparent_spam' and private.name_of(e) is not null and (
        private.folded(e.first_name || ' ' || e.last_name) like all (patterns) or private.phone_digits(e.phone) like all (patterns)
      )
      order by e.created_at desc limit 20
    ) k;
end
$$;

-- The mails wait as those of answers do.
create function private.change_by_practice(
  _id uuid, _seen integer, _at timestamptz, _reason text, _type text default null, _minutes integer default null
) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without_access();
  if private.seconds_for_caller('answers') > 0 then
    return 'too many';
  end if;
  return private.change_appointment(_id, _seen, _at, 'practice', _reason, '10 seconds', _type, _minutes);
end
$$;

create function public.cancel_appointment(_id uuid, _seen integer, _reason text default null) returns text
language sql security definer set search_path = ''
as $$ select private.change_by_practice(_id, _seen, null, _reason) $$;

-- What was offered before is over. Without kind and length both stay.
create function public.move_appointment(
  _id uuid, _seen integer, _at text, _reason text default null, _type text default null, _minutes integer default null
) returns text
language sql security definer set search_path = ''
as $$
  select private.refuse_without_access();
  select private.change_by_practice(_id, _seen, private.unambiguous_berlin_time(_at), _reason, _type, _minutes);
$$;

-- Only the hash is kept. It ends with what a thief may have had: the account that made it, its password, its other sessions.
create table private.calendar_address (
  only_one boolean primary key default true check (only_one),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  with_names boolean not null,
  made_at timestamptz not null default now(),
  made_by uuid
);

create function public.calendar_address() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select jsonb_build_object('made_at', c.made_at, 'with_names', c.with_names) from private.calendar_address c;
$$;

create function public.make_calendar_address(_with_names boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.refuse_other_than_recent_administrators();
  -- Every administrator is mailed.
  perform private.refuse_too_many_requests(s) from private.seconds_for_caller('newsletter samples') s where s > 0;
  insert into private.calendar_address as c (secret_hash, with_names, made_by)
  values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), _with_names, auth.uid())
  on conflict (only_one) do update
  set secret_hash = excluded.secret_hash, with_names = excluded.with_names, made_at = now(), made_by = excluded.made_by;
  insert into private.audit_log (actor_id, action) values (auth.uid(), 'calendar address made');
  perform private.notify_administrators('calendar', coalesce((select p.email from private.people p where p.id = auth.uid()), ''));
  return secret;
end
$$;

create function public.end_calendar_address() returns void
language sql security definer set search_path = ''
as $$
  select private.refuse_other_than_recent_administrators();
  delete from private.calendar_address;
$$;

create function private.end_calendar_address_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.calendar_address c where c.made_by = old.id;
  return null;
end
$$;

create trigger calendar_address_ends_with_the_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_calendar_address_of_account();
create trigger calendar_address_ends_with_the_account after delete on auth.users
  for each row execute function private.end_calendar_address_of_account();

create function private.appointments_for_calendar(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', ap.id, 'starts_at', ap.starts_at, 'ends_at', ap.ends_at, 'sequence', ap.changes - 1,
      'changed_at', ap.changed_at, 'type', ap.type,
      'name', case when c.with_names then t.name end, 'phone', case when c.with_names and ap.type = 'phone' then t.phone end
    ) order by ap.starts_at)
    from private.appointments ap join private.appointments_there() t on t.id = ap.id
    where ap.cancelled_at is null and ap.ends_at > now() - interval '7 days'
  ), '[]')
  from private.calendar_address c
  where c.secret_hash = encode(sha256(convert_to(_secret, 'UTF8')), 'hex')
    and exists (select from public.user_roles r where r.user_id = c.made_by)
$$;
