-- Sessions and second factors of administrators, in the tables of Supabase Auth (`auth.mfa_…`), which the embedded backend lacks.

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'webauthn')),
  status text not null check (status in ('unverified', 'verified')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Encrypted with a key that is not in the database (server/api/second-factor/totp.ts).
  secret text,
  web_authn_credential jsonb
);
create index mfa_factors_by_user on auth.mfa_factors (user_id);

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  web_authn_session_data jsonb
);
create index mfa_challenges_by_factor on auth.mfa_challenges (factor_id);

create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (session_id, authentication_method)
);

-- A code of an authenticator app works once (RFC 6238, section 5.2): the time step of the last accepted code.
create table private.used_totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  last_step bigint not null
);

-- Ten codes for the day the telephone is gone. Only hashes are kept; each works once.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  set_id uuid not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Whether a mailed link opened this session: it is stored with the session, so a token cannot deny it.
create function private.is_recovery_session(_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims c
    where c.session_id = _session_id and c.authentication_method in ('otp', 'recovery')
  )
$$;

-- An access token stays valid for an hour. The session behind it ends earlier: by signing out, by a changed password, after 12 hours
-- without a refresh, and 7 days after the sign-in.
create function private.is_alive_session(_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = _session_id
      and s.created_at > now() - case
        when private.is_recovery_session(s.id) then interval '60 minutes' else interval '7 days'
      end
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > now() - interval '12 hours'
  )
$$;

-- Checked by every policy and function for administrators. A session of a mailed link only sets a password.
create function private.session_is_alive() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id::text = private.claim('session_id')
      and private.is_alive_session(s.id) and not private.is_recovery_session(s.id)
  )
$$;

create function private.last_authentication_at(_session_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select greatest(s.created_at, (select max(c.updated_at) from auth.mfa_amr_claims c where c.session_id = s.id))
  from auth.sessions s where s.id = _session_id
$$;

-- By the claim `amr` of the token: one that was stolen earlier gains nothing by what its owner does later.
create function private.newest_authentication(amr jsonb) returns timestamptz
language sql immutable set search_path = ''
as $$ select to_timestamp(max((used ->> 'timestamp')::double precision)) from jsonb_array_elements(amr) as used $$;

-- An unlocked screen or a stolen token must not be enough. The hour of rules/input/passwords.ts.
create function private.is_recently_authenticated() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id::text = private.claim('session_id')
      and least(private.last_authentication_at(s.id), private.newest_authentication(private.claim('amr')::jsonb))
        > now() - interval '60 minutes'
  )
$$;

-- With the code `PGRST` the data API takes the status from here.
create function public.require_recent_authentication() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_recently_authenticated() then
    return;
  end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'reauthentication_needed', 'message', 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.',
      'details', null, 'hint', null
    )::text,
    detail = json_build_object('status', 401, 'headers', json_build_object())::text;
end
$$;

create function private.deletion_requires_recent_authentication() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_recent_authentication();
  return old;
end
$$;

-- 'prove': a factor exists; 'set-up': one is demanded and missing. Session and token must both have the level: see newest_authentication.
create function private.second_factor_of_session() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.claim('aal') = 'aal2' and exists (
      select from auth.sessions s where s.id::text = private.claim('session_id') and s.aal = 'aal2'
    ) then 'satisfied'
    when exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
    ) then 'prove'
    when exists (
      select from private.settings s where s.key = 'second_factor_demanded' and s.value = 'true'
    ) or exists (
      select from private.people p where p.id = auth.uid() and p.invited_by is not null
    ) then 'set-up'
    else 'satisfied'
  end
$$;

create function private.caller_is_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin')
    and private.session_is_alive() and private.second_factor_of_session() = 'satisfied'
$$;

-- By whichever role: what each account may do, which is the appointments and its own security.
create function private.caller_has_access() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid())
    and private.session_is_alive() and private.second_factor_of_session() = 'satisfied'
$$;

create function private.refuse_without_access() returns void
language sql stable security definer set search_path = ''
as $$ select private.refuse_if(not private.caller_has_access(), 'only accounts of the practice may do this', '42501') $$;

create function private.refuse_other_than_administrators() returns void
language sql stable security definer set search_path = ''
as $$ select private.refuse_if(not private.caller_is_administrator(), 'only administrators may do this', '42501') $$;

-- For what changes much, or cannot be taken back.
create function private.refuse_other_than_recent_administrators() returns void
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select public.require_recent_authentication();
$$;

-- Call 13 of the specification, for the caller's own account, or with the secret key for any. All other ids answer false.
create function public.has_role(_user_id uuid, _role text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      (select auth.role()) = 'service_role' or (
        _user_id = (select auth.uid()) and private.session_is_alive()
        and private.second_factor_of_session() = 'satisfied'
      ),
      false
    )
    and exists (select from public.user_roles r where r.user_id = _user_id and r.role = _role)
$$;

create function public.signed_in_at() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select s.created_at from auth.sessions s where s.id::text = private.claim('session_id')
$$;

create function public.second_factor_state() returns text
language sql stable security definer set search_path = ''
as $$
  select private.second_factor_of_session()
  where private.session_is_alive()
    and exists (select from public.user_roles r where r.user_id = auth.uid())
$$;

create function public.my_sessions()
returns table (id uuid, signed_in_at timestamptz, last_seen_at timestamptz, device text, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at), s.user_agent,
    s.id::text = private.claim('session_id')
  from auth.sessions s
  where s.user_id = auth.uid() and private.caller_has_access() and private.is_alive_session(s.id)
  order by 3 desc
$$;

-- Ends one session of the caller, or all but this one and the address of the calendar with them. Returns how many ended.
create function public.end_my_sessions(_session_id uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  how_many integer;
begin
  perform public.require_recent_authentication();
  if _session_id is null and private.caller_is_administrator() then
    delete from private.calendar_address c where c.made_by = auth.uid();
  end if;
  with ended as (
    delete from auth.sessions s
    where s.user_id = auth.uid() and private.caller_has_access()
      and (s.id = _session_id or (_session_id is null and s.id::text is distinct from private.claim('session_id')))
    returning s.id
  ), tokens as (
    delete from auth.refresh_tokens t where t.session_id in (select e.id from ended e)
  )
  select count(*)::integer into how_many from ended;
  return how_many;
end
$$;
