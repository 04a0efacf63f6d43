-- What was sent or changed a moment ago: its mails wait in the outbox, and as long as no worker has claimed one, all is as it was before.

-- A mail as long as no worker has claimed it, a call for ten minutes. The text is a draft again.
create function private.take_back_answer(_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  answer private.answers;
  begun jsonb;
  field text;
begin
  select * into answer from private.answers a where a.id = _id;
  if not found then
    return 'over';
  end if;
  perform from private.enquiry e where e.id = answer.entry_id for update;
  select * into answer from private.answers a where a.id = _id and a.taken_back_at is null for update;
  if not found or exists (
    select from private.answers a
    where a.entry_id = answer.entry_id and a.created_at > answer.created_at and a.taken_back_at is null
  ) then
    return 'over';
  end if;
  if answer.kind = 'call' then
    if answer.created_at < now() - interval '10 minutes' then
      return 'over';
    end if;
    field := 'call';
    begun := jsonb_build_object('call', answer.body);
  else
    delete from private.mail_outbox o where o.id = answer.mail_id and o.attempts = 0;
    if not found then
      return 'over';
    end if;
    field := 'text';
    begun := jsonb_build_object(
      'subject', answer.subject, 'text', answer.body, 'quoted', answer.quoted,
      'documents', jsonb_path_query_array(answer.documents, '$[*].id')
    ) || coalesce((
      select jsonb_build_object('times', jsonb_build_object('type', ap.type, 'minutes', ap.minutes, 'at', (
        select jsonb_agg(to_char(t at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI') order by t) from unnest(ap.offered) t
      )))
      from private.appointments ap where ap.answer_id = _id
    ), '{}');
  end if;
  insert into private.draft as d (subject, owner_id, body, change, author_id)
  values ('answer/' || answer.entry_id, auth.uid(), begun, (extract(epoch from clock_timestamp()) * 1000000)::bigint, auth.uid())
  on conflict (subject, owner_id) do update set
    body = d.body || begun || jsonb_build_object(
      field, concat_ws(E'\n\n', begun ->> field, nullif(d.body ->> field, ''))
    ),
    change = greatest(d.change + 1, excluded.change), changed_at = now();
  update private.answers a set taken_back_at = now(), subject = null, body = null where a.id = _id;
  update private.enquiry e set
    answered_at = answer.answered_before,
    status = case when e.status = 'contacted' then answer.status_before else e.status end,
    follow_up_on = coalesce(e.follow_up_on, answer.follow_up_before)
  where e.id = answer.entry_id;
  return 'kept';
end
$$;

-- What its mails had overtaken waits again. The number of changes goes on: a calendar may have read this one.
create function private.take_back_change(_id uuid, _seen integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  present private.appointments;
  was private.appointments;
  waiting private.mail_outbox[];
begin
  perform pg_advisory_xact_lock(hashtextextended('appointments', 0));
  select * into present from private.appointments ap where ap.id = _id for update;
  if present.changes <> _seen then
    return 'changed';
  end if;
  waiting := array(
    select o from private.mail_outbox o where o.attempts = 0 and present.past -> -1 -> 'mails' ? o.id::text for update
  );
  if cardinality(waiting) is distinct from jsonb_array_length(present.past -> -1 -> 'mails') then
    return 'over';
  end if;
  was := jsonb_populate_record(null::private.appointments, present.past -> -1);
  begin
    update private.appointments ap set
      offered = was.offered, type = was.type, minutes = was.minutes, despite_busy = was.despite_busy, starts_at = was.starts_at,
      ends_at = was.ends_at, cancelled_at = was.cancelled_at, cancelled_by = was.cancelled_by, remind_at = was.remind_at,
      reminded_at = was.reminded_at, changes = ap.changes + 1, changed_at = now(), past = ap.past - -1
    where ap.id = _id;
  -- Somebody has chosen the time meanwhile.
  exception when exclusion_violation then
    return 'taken';
  end;
  delete from private.mail_outbox o where o.id in (select w.id from unnest(waiting) w);
  perform private.queue_mail('appointment', w.recipient, w.content -> 'overtook') from unnest(waiting) w where w.content ? 'overtook';
  return 'kept';
end
$$;

-- An answer, or the change of an appointment that showed `_seen` changes. What somebody booked on the telephone is cancelled, and so told, instead.
create function public.take_back(_id uuid, _seen integer default null) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without_access();
  if exists (select from private.appointments ap where ap.id = _id) then
    return private.take_back_change(_id, _seen);
  end if;
  if not private.caller_is_administrator() then
    return 'over';
  end if;
  return private.take_back_answer(_id);
end
$$;

-- An answer that lies on the server or was given up leaves as it was written, to the address that the entry has now; later ones say more than it.
create function public.send_again(_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  answer private.answers;
  entry private.enquiry;
begin
  perform private.refuse_other_than_administrators();
  select * into entry from private.enquiry e where e.id = (select a.entry_id from private.answers a where a.id = _id) for update;
  select * into answer from private.answers a where a.id = _id and a.kind = 'mail' and (a.refused_at is not null or a.sent_at is not null and a.caught);
  -- A document that went along may be deleted since.
  if answer.id is null or private.mails_are_caught() or private.documents_to_send(
    array(select (d ->> 'id')::uuid from jsonb_array_elements(answer.documents) d)
  ) is null or exists (
    select from private.answers a where a.entry_id = entry.id and a.created_at > answer.created_at and a.taken_back_at is null
  ) then
    return 'over';
  end if;
  if private.seconds_for_caller('answers') > 0 then
    return 'too many';
  end if;
  -- One that was given up had left the entry as if it had not been written.
  update private.answers a set
    mail_id = gen_random_uuid(), sent_at = null, caught = false, refused_at = null, refusal = null,
    status_before = case when a.refused_at is null then a.status_before else entry.status end,
    answered_before = case when a.refused_at is null then a.answered_before else entry.answered_at end,
    follow_up_before = case when a.refused_at is null then a.follow_up_before else entry.follow_up_on end
  where a.id = _id
  returning * into answer;
  perform private.queue_mail(
    'enquiry-answer', entry.email, private.mail_of_answer(answer) || coalesce((
      select jsonb_build_object('times', private.kind_of_appointment(ap) || jsonb_build_object('id', ap.id, 'minutes', ap.minutes, 'at', to_jsonb(ap.offered)))
      from private.appointments ap where ap.answer_id = _id
    ), '{}'), now() + interval '10 seconds', answer.mail_id
  );
  perform private.count_answer(entry.id);
  return 'kept';
end
$$;
