-- A mail server that says an address takes no mail says so again a hundred times: the mail is given up at once, where the
-- operator can see it, like one that was tried for 24 hours.

create function private.give_up_mail(mail_id uuid, attempt integer, reason text) returns void
language sql set search_path = ''
as $$
  update private.mail_outbox o
  set gave_up_at = now(), content = '{}', locked_until = null, last_error = left(reason, 500)
  where o.id = mail_id and o.attempts = attempt and o.sent_at is null
$$;
