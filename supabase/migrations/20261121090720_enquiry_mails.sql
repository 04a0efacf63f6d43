-- A new enquiry tells two people: the practice that something arrived (no name, no content: mail is not a place for
-- health data), and the sender that it did, with a number to refer to. Entries that an operator restores or imports
-- tell nobody.

create function private.announce_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notification constant text := tg_argv[0];
begin
  -- One notification a minute and kind: who sends a thousand enquiries does not send the practice a thousand mails.
  -- One that has not gone out yet will speak for this enquiry, too.
  perform pg_advisory_xact_lock(hashtextextended(notification, 0));
  if not exists (
    select from private.mail_outbox o
    where o.kind = notification and o.sent_at is null and o.gave_up_at is null
      and (o.attempts = 0 or o.last_error is not null)
  ) then
    perform private.queue_mail(notification, null, '{}', greatest(now(), (
      select max(o.created_at) + interval '1 minute' from private.mail_outbox o
      where o.recipient is null and o.kind = notification and o.created_at > now() - interval '1 minute'
    )));
  end if;

  -- The address may be a stranger's: three receipts in 24 hours reach it at most, and 100 an hour leave in all.
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || new.email, 0));
  if private.is_plain_address(new.email)
    and (
      select count(*) < 3 from private.mail_outbox o
      where o.recipient = new.email and o.kind = 'enquiry-receipt' and o.created_at > now() - interval '24 hours'
    )
    and private.is_within_limit('receipts', 100, '1 hour')
  then
    perform private.queue_mail(
      'enquiry-receipt', new.email, jsonb_build_object('reference', upper(left(new.id::text, 8)))
    );
  end if;
  return null;
end
$$;

create trigger a_new_request_is_announced after insert on public.consultation_requests
  for each row when (private.comes_through_the_api())
  execute function private.announce_enquiry('consultation-notification');
create trigger a_new_request_is_announced after insert on public.mwo_form_entries
  for each row when (private.comes_through_the_api())
  execute function private.announce_enquiry('mwo-notification');
