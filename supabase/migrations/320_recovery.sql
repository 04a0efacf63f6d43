-- The ways back into an account: mailed links for a new password, the sessions that they open, and recovery codes.

-- A link that was mailed: good for an hour, and until a new password is set. Several are good beside each other, so that asking
-- again, whoever asks, kills none that lies in a mailbox. Supabase's own sign-in keeps its links itself.
create table private.recovery_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now()
);
create index recovery_links_by_user on private.recovery_links (user_id, sent_at);

-- Mails a link for a new password, if the address has an account. One network gets three an hour, as before. For the account,
-- six an hour go out at once and later ones five minutes apart: so strangers cannot flood a mailbox, and in the mailbox of
-- the owner always lies a link that is good and at most five minutes old.
create function private.mail_recovery_link(address text, client inet, _token_hash text, link text) returns void
language plpgsql set search_path = ''
as $$
declare
  -- One customer: an IPv4 address, or an IPv6 /64.
  network constant text := case family(client) when 6 then network(set_masklen(client, 64))::text else host(client) end;
  account uuid;
  sent integer;
  newest timestamptz;
begin
  if private.count_request(
    format('recovery mails of %s to %s', coalesce(network, 'unknown'), address), '1 hour', 1
  ) > 3 then
    return;
  end if;
  -- One after another: a hundred at the same moment are not more than six.
  select u.id into account from auth.users u where u.email = address for update;
  if not found then
    return;
  end if;
  select count(*), max(l.sent_at) into sent, newest from private.recovery_links l
  where l.user_id = account and l.sent_at > now() - interval '1 hour';
  if sent >= 6 and newest > now() - interval '5 minutes' then
    return;
  end if;
  insert into private.recovery_links (token_hash, user_id) values (_token_hash, account);
  perform private.queue_mail('password-recovery', address, jsonb_build_object('link', link));
end
$$;

-- Whether a mailed link opened this session: GoTrue notes the method 'otp', and so does the embedded server. The mark stands in
-- the database, so nobody gains or loses it by what a token says.
create function private.is_recovery_session(_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims c
    where c.session_id = _session_id and c.authentication_method in ('otp', 'recovery')
  )
$$;

-- The session of a link lives as long as a link.
create or replace function private.is_alive_session(_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = _session_id
      and s.created_at > now() - case
        when private.is_recovery_session(s.id) then interval '60 minutes' else interval '7 days'
      end
      -- Supabase Auth keeps this time without a zone, in UTC.
      and coalesce(s.refreshed_at::timestamp at time zone 'UTC', s.created_at) > now() - interval '12 hours'
  )
$$;

-- What every policy and function for administrators asks. A link sets a password and opens nothing, whatever else is proven.
create or replace function private.session_is_alive() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id::text = private.claim('session_id')
      and private.is_alive_session(s.id) and not private.is_recovery_session(s.id)
  )
$$;

create or replace function private.delete_ended_sessions() returns void
language sql set search_path = ''
as $$
  delete from auth.sessions s where not private.is_alive_session(s.id);
  delete from auth.refresh_tokens t where not exists (select from auth.sessions s where s.id::text = t.session_id::text);
  delete from private.recovery_links l where l.sent_at < now() - interval '1 hour';
$$;

-- Recovery codes stand in for a factor that is proven, and for nothing else: whoever knows the password of an account without one
-- must not get codes that outlive the owner's enrolment.
delete from private.recovery_codes c
where not exists (select from auth.mfa_factors f where f.user_id = c.user_id and f.status::text = 'verified');

create function private.refuse_codes_without_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors f where f.user_id = new.user_id and f.status::text = 'verified') then
    raise exception 'recovery codes need a proven factor' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger recovery_codes_need_a_factor before insert on private.recovery_codes
  for each row execute function private.refuse_codes_without_factor();

revoke execute on function private.mail_recovery_link(text, inet, text, text), private.is_recovery_session(uuid),
  private.refuse_codes_without_factor() from public;
