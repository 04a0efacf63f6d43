-- The double opt-in as one state machine: pending → confirmed → unsubscribed → pending …
-- Each step is one function, and with it one transaction: state, log line and mail come together or not at all.
-- Only the secret key may call them; visitors reach them through supabase/functions, which know the true client.
-- Steps of the specification's calls 2–6, 8 and 9 are named where they happen (deviation 2).

-- A link is good for 48 hours. At most one mail in 10 minutes and three in 24 hours go to one address, so that a
-- stranger's mailbox cannot be flooded; 20 requests an hour come from one network, and 300 signups in all.

create function public.newsletter_subscribe(
  given_email text,
  given_first_name text,
  given_last_name text,
  token text,
  token_hash text,
  consent_text text,
  consent_version text,
  page text,
  timezone text,
  client_address text,
  client_agent text,
  tell_the_owner boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(given_email));
  client constant inet := client_address::inet;
  known public.newsletter_subscribers;
  subscriber uuid;
  mails_today integer;
  last_mail_at timestamptz;
  result text;
begin
  if not private.is_within_limit('newsletter ' || coalesce(private.network_of(client), 'unknown'), 20, '1 hour')
    or not private.is_within_limit('newsletter signups', 300, '1 hour')
  then
    return 'too many requests';
  end if;

  -- Simultaneous signups for one address wait for each other, also while there is no row yet.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || address, 0));

  -- Call 2.
  select s.* into known
  from public.newsletter_subscribers s
  where s.id = (select d.subscriber_id from public.check_newsletter_subscriber_details(address) d)
  for update;

  select count(*), max(coalesce(o.sent_at, o.next_attempt_at)) into mails_today, last_mail_at
  from private.mail_outbox o
  where o.recipient = address
    and o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed')
    and o.created_at > now() - interval '24 hours';

  if known.status = 'confirmed' then
    if tell_the_owner and mails_today < 3 and coalesce(last_mail_at < now() - interval '10 minutes', true) then
      perform private.queue_mail('newsletter-already-subscribed', address);
      insert into public.newsletter_opt_in_logs (
        subscriber_id, email, action, gdpr_consent_given, gdpr_consent_text, user_agent, ip_address, additional_data
      )
      values (
        known.id, address, 'signup', true, consent_text, client_agent, client,
        jsonb_build_object('consent_version', consent_version, 'page', page, 'already_confirmed', true)
      );
    end if;
    return 'already confirmed';
  end if;

  -- A good link is in the mailbox or on its way there, and another one may not be sent yet: the old one stays good.
  if known.status = 'pending'
    and known.confirmation_token_expires_at > now()
    and (mails_today >= 3 or last_mail_at > now() - interval '10 minutes')
  then
    return 'link is out';
  end if;
  if mails_today >= 3 then
    return 'too many mails';
  end if;

  -- Calls 3 and 4. A repeated signup keeps a name that was given before and not now; one after an unsubscription
  -- begins anew.
  insert into public.newsletter_subscribers as s (
    email, first_name, last_name, status, confirmation_token, confirmation_token_expires_at,
    gdpr_consent_given, gdpr_consent_date, ip_address, user_agent, referrer_url, preferences
  )
  values (
    address, given_first_name, given_last_name, 'pending', token_hash,
    greatest(now(), last_mail_at + interval '10 minutes') + interval '48 hours',
    true, now(), client, client_agent, page, jsonb_strip_nulls(jsonb_build_object('timezone', timezone))
  )
  on conflict (email) do update set
    first_name = coalesce(excluded.first_name, case when s.status = 'pending' then s.first_name end),
    last_name = coalesce(excluded.last_name, case when s.status = 'pending' then s.last_name end),
    status = 'pending',
    confirmation_token = excluded.confirmation_token,
    confirmation_token_expires_at = excluded.confirmation_token_expires_at,
    confirmed_at = null,
    unsubscribed_at = null,
    gdpr_consent_given = true,
    gdpr_consent_date = now(),
    ip_address = excluded.ip_address,
    user_agent = excluded.user_agent,
    referrer_url = excluded.referrer_url,
    preferences = excluded.preferences,
    updated_at = now()
  returning s.id into subscriber;

  -- Call 5.
  insert into public.newsletter_opt_in_logs (
    subscriber_id, email, action, gdpr_consent_given, gdpr_consent_text, user_agent, ip_address, additional_data
  )
  values (
    subscriber, address, 'signup', true, consent_text, client_agent, client,
    jsonb_build_object('consent_version', consent_version, 'page', page)
  );

  -- A mail with the superseded token that is still waiting would carry a dead link.
  delete from private.mail_outbox o
  where o.recipient = address
    and o.kind = 'newsletter-confirmation'
    and o.sent_at is null
    and (o.locked_until is null or o.locked_until < now());

  -- Call 6. The link works only with the token, so it waits here until the mail is gone, and nowhere else.
  perform private.queue_mail(
    'newsletter-confirmation', address, jsonb_build_object('token', token, 'requested_at', now()),
    greatest(now(), last_mail_at + interval '10 minutes')
  );

  return case when known.status = 'pending' then 'sent again' else 'sent' end;
end
$$;

-- Call 7. The row that satisfies everything, or nothing: unknown, superseded, expired and withdrawn tokens fail alike.
-- The same token again, while it is good, is a success and changes nothing.
create function public.newsletter_confirm(token_hash text, client_address text, client_agent text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare subscriber public.newsletter_subscribers;
begin
  select s.* into subscriber
  from public.newsletter_subscribers s
  where s.confirmation_token = token_hash
    and s.confirmation_token_expires_at > now()
    and s.status in ('pending', 'confirmed')
  for update;
  if not found then
    return false;
  end if;
  if subscriber.status = 'confirmed' then
    return true;
  end if;

  update public.newsletter_subscribers s
  set status = 'confirmed', confirmed_at = now(), updated_at = now()
  where s.id = subscriber.id;
  insert into public.newsletter_opt_in_logs (subscriber_id, email, action, user_agent, ip_address, additional_data)
  values (
    subscriber.id, subscriber.email, 'confirm', client_agent, client_address::inet,
    jsonb_build_object('token_sha256', token_hash)
  );
  return true;
end
$$;

-- Calls 8 and 9. After it only the address is kept, beside the log that proves the consent there once was.
-- `channel` is 'form', or 'one-click' for a signed request of a mail program; those come from a few addresses for
-- many people and are not counted.
create function public.newsletter_unsubscribe(
  given_email text, channel text, client_address text, client_agent text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client constant inet := client_address::inet;
  subscriber public.newsletter_subscribers;
begin
  if channel = 'form'
    and not private.is_within_limit('newsletter ' || coalesce(private.network_of(client), 'unknown'), 20, '1 hour')
  then
    return 'too many requests';
  end if;

  update public.newsletter_subscribers s
  set status = 'unsubscribed',
      unsubscribed_at = now(),
      updated_at = now(),
      confirmation_token = null,
      confirmation_token_expires_at = null,
      first_name = null,
      last_name = null,
      preferences = '{}'
  where s.id = (select f.subscriber_id from public.find_subscriber_for_unsubscribe(given_email) f)
    and s.status in ('confirmed', 'pending')
  returning s.* into subscriber;
  if not found then
    return 'not found';
  end if;

  insert into public.newsletter_opt_in_logs (subscriber_id, email, action, user_agent, ip_address, additional_data)
  values (
    subscriber.id, subscriber.email, 'unsubscribe', client_agent, client, jsonb_build_object('channel', channel)
  );
  -- A confirmation that has not gone out yet would now carry a dead link.
  delete from private.mail_outbox o
  where o.recipient = subscriber.email
    and o.kind = 'newsletter-confirmation'
    and o.sent_at is null
    and (o.locked_until is null or o.locked_until < now());
  return 'unsubscribed';
end
$$;

-- Call 6 as a function of its own: puts the mail for a pending signup into the outbox once more. It needs the token
-- that belongs to the address, so even with the secret key it is no relay for mail to anybody.
create function public.newsletter_queue_confirmation(given_email text, token text, token_hash text) returns text
language plpgsql security definer set search_path = ''
as $$
declare address constant text := lower(btrim(given_email));
begin
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || address, 0));
  perform from public.newsletter_subscribers s
  where s.email = address
    and s.status = 'pending'
    and s.confirmation_token = token_hash
    and s.confirmation_token_expires_at > now();
  if not found then
    return 'not found';
  end if;
  if (
    select count(*) >= 3 or max(coalesce(o.sent_at, o.next_attempt_at)) > now() - interval '10 minutes'
    from private.mail_outbox o
    where o.recipient = address
      and o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed')
      and o.created_at > now() - interval '24 hours'
  ) then
    return 'too many mails';
  end if;
  perform private.queue_mail(
    'newsletter-confirmation', address, jsonb_build_object('token', token, 'requested_at', now())
  );
  return 'sent';
end
$$;

-- Retention. Signups that nobody confirmed go with all their traces; who had been a subscriber before a signup that
-- was never confirmed is again what he was: unsubscribed. Proofs go some years after the end of the year of withdrawal.
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
  return deleted;
end
$$;

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

revoke execute on function public.newsletter_subscribe(text, text, text, text, text, text, text, text, text, text, text, boolean) from public, anon, authenticated;
revoke execute on function public.newsletter_confirm(text, text, text) from public, anon, authenticated;
revoke execute on function public.newsletter_unsubscribe(text, text, text, text) from public, anon, authenticated;
revoke execute on function public.newsletter_queue_confirmation(text, text, text) from public, anon, authenticated;
grant execute on function public.newsletter_subscribe(text, text, text, text, text, text, text, text, text, text, text, boolean) to service_role;
grant execute on function public.newsletter_confirm(text, text, text) to service_role;
grant execute on function public.newsletter_unsubscribe(text, text, text, text) to service_role;
grant execute on function public.newsletter_queue_confirmation(text, text, text) to service_role;
