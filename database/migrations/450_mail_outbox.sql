-- A row is written in the transaction of the change that causes it: no mail is lost, or sent for a change that was rolled back.

-- As rules/input/email-address.ts: `Name <a@b.de>`, `a@b.de, c@d.de` and line breaks would turn one recipient into several.
create function private.is_plain_address(address text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select case
    when char_length(address) <= 255 then
      address ~ '^(?=[^@]{1,64}@)[a-z0-9!#-\u0027*+/=?^_\u0060{|}~-]+(\.[a-z0-9!#-\u0027*+/=?^_\u0060{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$'
    else false
  end
$$;

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- One of `server/mail/mails.ts`; the tests compare.
  kind text not null,
  -- Null is the practice itself.
  recipient text check (private.is_plain_address(recipient)),
  -- Never a visitor's message. Emptied when the mail is settled, but for the page that broke: which one is told once an hour.
  content jsonb not null default '{}',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  -- The lease of the worker that claimed it.
  locked_until timestamptz,
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text,
  message_id text,
  acknowledged_at timestamptz
);
create index mail_outbox_waiting on private.mail_outbox (next_attempt_at)
  where sent_at is null and gave_up_at is null;
create index mail_outbox_by_recipient on private.mail_outbox (recipient, created_at);
create index mail_outbox_by_mailbox on private.mail_outbox (private.mailbox_of(recipient), created_at);

create function private.queue_mail(
  mail_kind text, mail_recipient text, mail_content jsonb default '{}', due timestamptz default now(),
  mail_id uuid default gen_random_uuid()
) returns uuid
language sql set search_path = ''
as $$
  insert into private.mail_outbox (id, kind, recipient, content, next_attempt_at)
  values (mail_id, mail_kind, mail_recipient, mail_content, due)
  -- Only a receipt has an id that may be there: of an enquiry that was deleted and sent again.
  on conflict (id) do nothing
  returning id
$$;

-- A reminder that waited until shortly before its appointment, or past it.
create function private.comes_too_late(content jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(content ->> 'event' = 'reminded' and (content ->> 'starts_at')::timestamptz < now() + interval '6 hours', false)
$$;

-- `attempt` numbers the claims: a worker that reports after its lease changes nothing. A time beyond the longest pause or lease comes from a
-- clock that was ahead, and does not count.
create function private.claim_mail(lease interval)
returns table (id uuid, kind text, recipient text, content jsonb, attempt integer, created_at timestamptz)
language sql set search_path = ''
as $$
  update private.mail_outbox mail
  set attempts = mail.attempts + 1,
      locked_until = now() + lease,
      first_attempt_at = coalesce(mail.first_attempt_at, now())
  where mail.id = (
    select waiting.id
    from private.mail_outbox waiting
    where waiting.sent_at is null
      and waiting.gave_up_at is null
      and (waiting.next_attempt_at <= now() or waiting.next_attempt_at > now() + interval '15 minutes')
      -- Twice, so that a clock that is set back a little frees no mail in hand.
      and (waiting.locked_until is null or waiting.locked_until not between now() and now() + 2 * lease)
      and not private.comes_too_late(waiting.content)
    order by waiting.next_attempt_at
    limit 1
    for update skip locked
  )
  returning mail.id, mail.kind, mail.recipient, mail.content, mail.attempts, mail.created_at
$$;

create function private.mail_was_sent(mail_id uuid, attempt integer, used_message_id text, template_version text)
returns boolean
language plpgsql set search_path = ''
as $$
declare mail private.mail_outbox;
begin
  select * into mail from private.mail_outbox o
  where o.id = mail_id and o.attempts = attempt and o.sent_at is null
  for update;
  if not found then
    return false;
  end if;

  update private.mail_outbox o
  set sent_at = now(), content = case when o.kind = 'page-broke' then o.content else '{}' end, locked_until = null, last_error = null, message_id = used_message_id
  where o.id = mail_id;

  if mail.kind = 'newsletter-confirmation' then
    insert into public.newsletter_opt_in_logs (subscriber_id, email, action, additional_data)
    select s.id, mail.recipient, 'mail sent', jsonb_build_object(
      'message_id', used_message_id,
      'template_version', template_version,
      'token_sha256', encode(sha256(convert_to(mail.content ->> 'token', 'UTF8')), 'hex')
    )
    from public.newsletter_subscribers s
    where s.email = mail.recipient;
  end if;
  return true;
end
$$;

-- True when it is given up: refused for good, or after a hundred attempts. With pauses from 10 seconds to 15 minutes these take a day, which no
-- clock that jumps makes shorter.
create function private.mail_failed(mail_id uuid, attempt integer, reason text, for_good boolean default false) returns boolean
language sql set search_path = ''
as $$
  update private.mail_outbox o
  set locked_until = null,
      last_error = left(reason, 500),
      next_attempt_at = now() + least(interval '15 minutes', interval '10 seconds' * power(2, least(attempt, 20) - 1)),
      gave_up_at = case when for_good or attempt >= 100 then now() end,
      content = case when (for_good or attempt >= 100) and o.kind <> 'page-broke' then '{}' else o.content end
  where o.id = mail_id and o.attempts = attempt and o.sent_at is null
  returning o.gave_up_at is not null
$$;

-- Those that were given up stay 30 days: an operator may be on holiday.
create function private.delete_old_mails(log_days integer) returns integer
language sql set search_path = ''
as $$
  with gone as (
    delete from private.mail_outbox o
    where o.sent_at < now() - make_interval(days => log_days)
      or o.gave_up_at < now() - make_interval(days => greatest(log_days, 30))
    returning 1
  )
  select count(*)::integer from gone
$$;

-- Without a mail server they lie in the mailbox on this server, and reach nobody.
create function private.mails_are_caught() returns boolean
language sql stable set search_path = ''
as $$ select exists (select from private.settings s where s.key = 'mails_are_caught' and s.value = 'true') $$;

-- What the practice calls a kind of mail. The server brings the names of `server/mail/mails.ts` when it starts.
create function private.name_of_mail(kind text) returns text
language sql stable set search_path = ''
as $$ select coalesce((select s.value ->> $1 from private.settings s where s.key = 'mail_names'), $1) $$;

-- `recipients`: whom it concerns, at most five, those first whose mail was given up; with the enquiry whose answer it was. Mails to the practice
-- itself name none.
create function public.undelivered_mails()
returns table (kind text, says text, given_up integer, still_trying integer, since timestamptz, last_error text, recipients jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select
      o.kind,
      private.name_of_mail(o.kind),
      count(o.gave_up_at)::integer,
      (count(*) - count(o.gave_up_at))::integer,
      least(min(o.first_attempt_at), now()),
      (array_agg(o.last_error order by o.first_attempt_at desc))[1],
      to_jsonb((
        array_agg(
          jsonb_build_object('address', o.recipient, 'kind', e.kind, 'entry_id', e.id)
          order by o.gave_up_at desc nulls last, o.first_attempt_at desc
        ) filter (where o.recipient is not null)
      )[:5])
    from private.mail_outbox o
    left join private.answers a on a.mail_id = o.id left join private.enquiry e on e.id = a.entry_id
    where private.caller_is_administrator()
      and o.acknowledged_at is null
      and (
        o.gave_up_at is not null
        or (o.sent_at is null and o.last_error is not null and o.first_attempt_at not between now() - interval '1 hour' and now())
      )
    group by o.kind
    order by max(o.first_attempt_at) desc;
end
$$;

create function public.acknowledge_undelivered_mails() returns void
language sql security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  -- Nothing shows them again: a thief would hide mails that warn of him.
  select public.require_recent_authentication();
  update private.mail_outbox o set acknowledged_at = now() where o.gave_up_at is not null and o.acknowledged_at is null;
$$;
