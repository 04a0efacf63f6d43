-- Retention of the newsletter's list and log. The nightly job calls these (server/jobs/delete-expired.ts).

-- Signups that were never confirmed go with all their traces, the records of their mails included. A former subscriber whose new signup was never confirmed
-- becomes unsubscribed again.
create function private.delete_expired_signups(days_after_expiry integer) returns integer
language plpgsql set search_path = ''
as $$
declare deleted integer;
begin
  perform set_config('private.deletes_expired_proof', 'on', true);

  with expired as (
    select s.id, s.email
    from public.newsletter_subscribers s
    where s.status = 'pending'
      and s.confirmation_token_expires_at < now() - make_interval(days => days_after_expiry)
    for update
  ), returned as (
    update public.newsletter_subscribers s
    set status = 'unsubscribed', unsubscribed_at = withdrawn.at, confirmation_token = null,
        confirmation_token_expires_at = null, first_name = null, last_name = null, preferences = '{}', updated_at = now()
    from (
      select l.email, max(l.created_at) as at
      from public.newsletter_opt_in_logs l
      where l.action = 'unsubscribe'
      group by l.email
    ) as withdrawn
    where s.id in (select e.id from expired e)
      and withdrawn.email = s.email
      and exists (select from public.newsletter_opt_in_logs l where l.email = s.email and l.action = 'confirm')
    returning s.id
  ), gone as (
    delete from public.newsletter_subscribers s
    where s.id in (select e.id from expired e) and s.id not in (select r.id from returned r)
    returning s.email
  ), traces as (
    delete from public.newsletter_opt_in_logs l where l.email in (select g.email from gone g)
  )
  select count(*) into deleted from gone;

  perform set_config('private.deletes_expired_proof', 'off', true);

  -- For a day a record counts for the limit of mails to one address, also when the address is forgotten.
  delete from private.mail_outbox o
  where o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed')
    and o.created_at < now() - interval '1 day'
    and (o.locked_until is null or o.locked_until < now())
    and not exists (select from public.newsletter_subscribers s where s.email = o.recipient);
  return deleted;
end
$$;

-- Proofs go some years after the end of the calendar year (in Berlin) in which the subscriber withdrew.
create function private.delete_expired_proof(years_after_withdrawal integer) returns integer
language plpgsql set search_path = ''
as $$
declare deleted integer;
begin
  perform set_config('private.deletes_expired_proof', 'on', true);
  with gone as (
    delete from public.newsletter_subscribers s
    where s.status = 'unsubscribed'
      and extract(year from s.unsubscribed_at at time zone 'Europe/Berlin') + years_after_withdrawal
        < extract(year from now() at time zone 'Europe/Berlin')
    returning s.email
  ), traces as (
    delete from public.newsletter_opt_in_logs l where l.email in (select g.email from gone g)
  )
  select count(*) into deleted from gone;
  perform set_config('private.deletes_expired_proof', 'off', true);
  return deleted;
end
$$;
