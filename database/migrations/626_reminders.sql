-- A reminder of an appointment, on the day before it. Which are due stands with the appointments (620_appointments.sql).

-- Claims those that are due and queues their mails in one statement. One that is late and would come too late is not sent at all.
create function private.queue_reminders() returns integer
language sql set search_path = ''
as $$
  delete from private.mail_outbox o
  where o.sent_at is null and o.gave_up_at is null and (o.locked_until < now()) is not false and private.comes_too_late(o.content);

  with claimed as (
    update private.appointments ap set remind_at = null where ap.remind_at <= now()
    returning ap
  ), reminder as (
    select t.email, private.kind_of_appointment(c.ap) || jsonb_build_object(
      'id', (c.ap).id, 'reference', t.reference, 'event', 'reminded', 'by', 'practice',
      'starts_at', (c.ap).starts_at, 'ends_at', (c.ap).ends_at, 'sequence', (c.ap).changes - 1, 'at', now(),
      'can_move', cardinality((c.ap).offered) > 1,
      'thread', private.thread_of(t.entry_id)
    ) as content
    from claimed c join private.appointments_there() t on t.id = (c.ap).id
    where (c.ap).cancelled_at is null and t.email is not null
      and private.facts_at('infinity') #>> '{practice,sendsReminders}' = 'true'
  ), queued as (
    select private.queue_mail('appointment', r.email, r.content) from reminder r where not private.comes_too_late(r.content)
  )
  select count(*)::integer from queued
$$;

-- A mail that was caught on this server, or came back, reached nobody. Of one that came back the content is gone: its moment tells which it was.
create function private.note_reminder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.appointments ap set reminded_at = null where new.sent_at is null and ap.reminded_at = old.sent_at;
  update private.appointments ap set reminded_at = new.sent_at
  where ap.id = (old.content ->> 'id')::uuid and ap.starts_at = (old.content ->> 'starts_at')::timestamptz
    and not private.mails_are_caught();
  return null;
end
$$;

create trigger note_reminder after update of sent_at on private.mail_outbox
  for each row when (old.kind = 'appointment' and (
    case when new.sent_at is null then old.sent_at is not null else old.content ->> 'event' = 'reminded' end
  ))
  execute function private.note_reminder();
