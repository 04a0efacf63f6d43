-- Mails wait here. A row is written in the same transaction as the change that causes it, so a mail is neither
-- lost nor sent for something that never happened; a worker sends it later (server/jobs/send-mails.ts). The content
-- is removed once a mail is sent: what is left is the proof that it went out.

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  kind text not null,
  -- Null is the practice itself: its address is a fact of the program. One plain address otherwise, never a list and
  -- never with a name: what a mail program would read as two recipients is refused.
  recipient text check (private.is_plain_address(recipient)),
  -- What the mail text is made from; never a visitor's message.
  content jsonb not null default '{}',
  -- Lower goes first: a confirmation does not wait behind ten thousand copies of an issue.
  priority smallint not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  -- While a worker has the mail in hand. A worker that dies leaves a time behind that passes.
  locked_until timestamptz,
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text,
  message_id text
);

create index mail_outbox_waiting on private.mail_outbox (priority, next_attempt_at)
  where sent_at is null and gave_up_at is null;
create index mail_outbox_by_recipient on private.mail_outbox (recipient, created_at);

create function private.queue_mail(
  mail_kind text, mail_recipient text, mail_content jsonb default '{}', due timestamptz default now()
) returns uuid
language sql set search_path = ''
as $$
  insert into private.mail_outbox (kind, recipient, content, next_attempt_at)
  values (mail_kind, mail_recipient, mail_content, due)
  returning id
$$;

-- Gives one due mail to a worker, and to nobody else until the lease is over. `attempt` is the worker's ticket: a
-- worker that comes back after its lease reports under an old number and changes nothing.
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
      and waiting.next_attempt_at <= now()
      and (waiting.locked_until is null or waiting.locked_until < now())
    order by waiting.priority, waiting.next_attempt_at
    limit 1
    for update skip locked
  )
  returning mail.id, mail.kind, mail.recipient, mail.content, mail.attempts, mail.created_at
$$;

-- The mail server has taken the mail. For a confirmation the opt-in log gets its line in the same transaction.
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
  set sent_at = now(), content = '{}', locked_until = null, last_error = null, message_id = used_message_id
  where o.id = mail_id;

  if mail.kind = 'newsletter-confirmation' then
    insert into public.newsletter_opt_in_logs (subscriber_id, email, action, additional_data)
    select s.id, mail.recipient, 'mail sent', jsonb_build_object(
      'message_id', used_message_id,
      'template_version', template_version,
      'token_sha256', encode(sha256(convert_to(mail.content ->> 'token', 'UTF8')), 'hex')
    )
    from (select) as one_line
    left join public.newsletter_subscribers s on s.email = mail.recipient;
  end if;
  return true;
end
$$;

-- Not sent: again after a pause that doubles from 10 seconds to a quarter of an hour.
create function private.mail_failed(mail_id uuid, attempt integer, reason text) returns void
language sql set search_path = ''
as $$
  update private.mail_outbox o
  set locked_until = null,
      last_error = left(reason, 500),
      next_attempt_at = now() + least(interval '15 minutes', interval '10 seconds' * power(2, least(attempt, 20) - 1))
  where o.id = mail_id and o.attempts = attempt and o.sent_at is null
$$;

-- A mail that was tried for 24 hours is given up, where the operator can see it. The time counts from the first try:
-- what waited while nothing ran is still sent. One that a worker has in hand may still go out, so it stays.
create function private.give_up_old_mails() returns table (id uuid, kind text, last_error text)
language sql set search_path = ''
as $$
  update private.mail_outbox o
  set gave_up_at = now(), content = '{}', locked_until = null
  where o.sent_at is null
    and o.gave_up_at is null
    and o.first_attempt_at < now() - interval '24 hours'
    and (o.locked_until is null or o.locked_until < now())
  returning o.id, o.kind, o.last_error
$$;

-- Sent mails stay as long as a mail server's log would, given-up ones longer: somebody may be on holiday.
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
