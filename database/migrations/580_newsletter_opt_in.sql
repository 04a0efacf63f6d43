-- pending → confirmed → unsubscribed → pending … Each step is one transaction: state, log line and mail. Comments name the calls of the
-- specification.

-- Of the mails that a stranger may cause: three in 24 hours to one mailbox. Of a domain that keeps all its addresses in one mailbox, the limits
-- of a network and of all signups are the wall. No two callers count at once.
create function private.newsletter_mails_today(address text) returns bigint
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('newsletter mails ' || private.mailbox_of(address), 0));
  return (
    select count(*) from private.mail_outbox o
    where private.mailbox_of(o.recipient) = private.mailbox_of(address)
      and o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed')
      and o.created_at between now() - interval '24 hours' and clock_timestamp()
  );
end
$$;

-- Calls 2 to 6.
create function private.newsletter_subscribe(
  given_email text,
  given_first_name text,
  given_last_name text,
  token text,
  token_hash text,
  consent_text text,
  consent_version text,
  page text,
  client_address text,
  client_agent text,
  tell_the_owner boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.normalized_address(given_email);
  client constant inet := client_address::inet;
  known public.newsletter_subscribers;
  subscriber uuid;
  mails_today constant bigint := private.newsletter_mails_today(address);
  waits boolean;
begin
  -- Also while there is no row yet.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || address, 0));

  select s.* into known
  from public.newsletter_subscribers s
  where s.id = (select d.subscriber_id from public.check_newsletter_subscriber_details(address) d)
  for update;

  if known.status = 'confirmed' then
    if tell_the_owner and mails_today < 3 then
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

  waits := known.status = 'pending' and known.confirmation_token_expires_at > now();

  -- The old link stays valid.
  if mails_today >= 3 then
    return 'too many mails';
  end if;

  insert into public.newsletter_subscribers as s (
    email, first_name, last_name, status, confirmation_token, confirmation_token_expires_at,
    gdpr_consent_given, gdpr_consent_date, ip_address, user_agent, referrer_url
  )
  values (
    address, given_first_name, given_last_name, 'pending', token_hash,
    now() + interval '48 hours',
    true, now(), client, client_agent, page
  )
  on conflict (email) do update set
    -- The last link confirms whatever was signed up before it, so a name on which two signups differ is none.
    first_name = case
      when not waits then excluded.first_name
      when coalesce(excluded.first_name, s.first_name) = s.first_name then s.first_name
    end,
    last_name = case
      when not waits then excluded.last_name
      when coalesce(excluded.last_name, s.last_name) = s.last_name then s.last_name
    end,
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
    refused_issues = 0,
    updated_at = now()
  returning s.id into subscriber;

  insert into public.newsletter_opt_in_logs (
    subscriber_id, email, action, gdpr_consent_given, gdpr_consent_text, user_agent, ip_address, additional_data
  )
  values (
    subscriber, address, 'signup', true, consent_text, client_agent, client,
    jsonb_build_object('consent_version', consent_version, 'page', page)
  );

  delete from private.mail_outbox o
  where o.recipient = address
    and o.kind = 'newsletter-confirmation'
    and o.sent_at is null
    and (o.locked_until is null or o.locked_until < now());

  -- The token stays in the outbox until the mail is sent, and nowhere else.
  perform private.queue_mail(
    'newsletter-confirmation', address, jsonb_build_object('token', token, 'requested_at', now())
  );

  return case when known.status = 'pending' then 'sent again' else 'sent' end;
end
$$;

-- Call 7. Unknown, superseded, expired and withdrawn tokens fail alike; the same one again succeeds. That of a goodbye mail takes an
-- unsubscription back, also after a new signup, whose names it does not take over: only the owner of the mailbox knows it.
create function private.newsletter_confirm(token_hash text, client_address text, client_agent text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  subscriber public.newsletter_subscribers;
  comes_back boolean;
begin
  select s.* into subscriber
  from public.newsletter_subscribers s
  where (s.confirmation_token = token_hash and s.confirmation_token_expires_at > now())
    or (s.come_back_token = token_hash and s.come_back_token_expires_at > now())
  for update;
  if not found then
    return false;
  end if;
  if subscriber.status = 'confirmed' then
    return true;
  end if;

  comes_back := subscriber.come_back_token is not distinct from token_hash;
  update public.newsletter_subscribers s
  set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null, updated_at = now(),
    first_name = case when not comes_back then s.first_name end, last_name = case when not comes_back then s.last_name end
  where s.id = subscriber.id;
  insert into public.newsletter_opt_in_logs (subscriber_id, email, action, user_agent, ip_address, additional_data)
  values (
    subscriber.id, subscriber.email, 'confirm', client_agent, client_address::inet,
    jsonb_build_object('token_sha256', token_hash)
      || case when comes_back then '{"came_back": true}' else '{}' end::jsonb
  );
  return true;
end
$$;

-- Calls 8 and 9. The form takes any address ('form'), as the specification asks, also behind the link of a mail ('link'): the owner gets a
-- link to come back. A mail program ('one-click') asks once more by itself; the practice ('practice') knows who asked, and the log names it.
create function private.newsletter_unsubscribe(
  given_email text, channel text, token text, token_hash text, client_address text, client_agent text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client constant inet := client_address::inet;
  is_quiet constant boolean := channel in ('one-click', 'practice');
  subscriber public.newsletter_subscribers;
  was_confirmed boolean;
begin
  select s.* into subscriber
  from public.newsletter_subscribers s
  where s.id = (select f.subscriber_id from public.find_subscriber_for_unsubscribe(given_email) f)
    and s.status in ('confirmed', 'pending')
  for update;
  if not found then
    return 'not found';
  end if;
  was_confirmed := subscriber.status = 'confirmed';
  update public.newsletter_subscribers s
  set status = 'unsubscribed',
      unsubscribed_at = now(),
      updated_at = now(),
      confirmation_token = null,
      confirmation_token_expires_at = null,
      -- Who leaves a signup that was never confirmed may be a stranger: an earlier way back stays good.
      come_back_token = case
        when is_quiet then null when was_confirmed then token_hash else s.come_back_token
      end,
      come_back_token_expires_at = case
        when is_quiet then null when was_confirmed then now() + interval '48 hours' else s.come_back_token_expires_at
      end,
      first_name = null,
      last_name = null,
      preferences = '{}'
  where s.id = subscriber.id;

  if was_confirmed or exists (
    select from public.newsletter_opt_in_logs l where l.email = subscriber.email and l.action = 'confirm'
  ) then
    insert into public.newsletter_opt_in_logs (subscriber_id, email, action, user_agent, ip_address, additional_data)
    values (
      subscriber.id, subscriber.email, 'unsubscribe', client_agent, client,
      jsonb_strip_nulls(jsonb_build_object('channel', channel, 'by', (
        select u.email from auth.users u where channel = 'practice' and u.id = auth.uid()
      )))
    );
  else
    perform private.forget_signup(subscriber.email);
  end if;
  -- They would carry a dead link, or say what is no longer so.
  delete from private.mail_outbox o
  where o.recipient = subscriber.email
    and o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed')
    and o.sent_at is null
    and (o.locked_until is null or o.locked_until < now());
  if was_confirmed and not is_quiet then
    perform private.queue_mail('newsletter-goodbye', subscriber.email, jsonb_build_object('token', token));
  end if;
  return 'unsubscribed';
end
$$;

-- For a reader who asks the practice, which keeps the proof. No mail goes out.
create function public.unsubscribe_newsletter_address(_id uuid) returns boolean
language sql security definer set search_path = ''
as $$
  select private.refuse_other_than_recent_administrators();
  select private.newsletter_unsubscribe(
    (select s.email from public.newsletter_subscribers s where s.id = _id and s.status = 'confirmed'), 'practice', null, null, null, null
  ) = 'unsubscribed';
$$;

-- Call 6 alone. It needs the token, so not even the secret key can send mail to any address.
create function private.newsletter_queue_confirmation(given_email text, token text, token_hash text) returns text
language plpgsql security definer set search_path = ''
as $$
declare address constant text := private.normalized_address(given_email);
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
  if private.newsletter_mails_today(address) >= 3 then
    return 'too many mails';
  end if;
  perform private.queue_mail(
    'newsletter-confirmation', address, jsonb_build_object('token', token, 'requested_at', now())
  );
  return 'sent';
end
$$;
