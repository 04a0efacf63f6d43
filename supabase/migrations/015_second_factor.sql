-- Sessions and second factors of administrators. The tables are those of Supabase Auth (`auth.mfa_…`): a Supabase
-- project brings them, the embedded backend has none and gets them here.

do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    return;
  end if;
  create table auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type text not null check (factor_type in ('totp', 'webauthn')),
    status text not null check (status in ('unverified', 'verified')),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    last_challenged_at timestamptz,
    -- Sealed with a key that is not in the database (server/api/second-factor/sealed-secret.ts).
    secret text,
    web_authn_credential jsonb
  );
  create index mfa_factors_by_user on auth.mfa_factors (user_id);

  create table auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null,
    verified_at timestamptz,
    ip_address inet not null,
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
end
$$;

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

-- A claim of the caller's access token, verified before the request reached SQL.
create function private.claim(claim_name text) returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> claim_name $$;

-- An access token stays valid for an hour. The session behind it ends earlier: by signing out, by a changed password,
-- after 12 hours without a refresh, and 7 days after the sign-in.
create function private.is_alive_session(_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = _session_id
      and s.created_at > now() - interval '7 days'
      -- Supabase Auth keeps this time without a zone, in UTC.
      and coalesce(s.refreshed_at::timestamp at time zone 'UTC', s.created_at) > now() - interval '12 hours'
  )
$$;

-- A session that is over cannot be renewed and only tells on which device somebody sat. A token without a session opens nothing.
create function private.delete_ended_sessions() returns void
language sql set search_path = ''
as $$
  delete from auth.sessions s where not private.is_alive_session(s.id);
  delete from auth.refresh_tokens t where not exists (select from auth.sessions s where s.id::text = t.session_id::text);
$$;

create function private.session_is_alive() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id::text = private.claim('session_id') and private.is_alive_session(s.id)
  )
$$;

-- When a session last proved who sits there: the sign-in itself, or a factor since then. Refreshing a token proves nothing.
create function private.last_proof_at(_session_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select greatest(s.created_at, (select max(c.updated_at) from auth.mfa_amr_claims c where c.session_id = s.id))
  from auth.sessions s where s.id = _session_id
$$;

-- The newest proof that an access token knows of (its claim `amr`), null for one without. A token that was stolen before its
-- owner proved something again must not gain by that.
create function private.newest_proof(amr jsonb) returns timestamptz
language sql immutable set search_path = ''
as $$ select to_timestamp(max((proof ->> 'timestamp')::double precision)) from jsonb_array_elements(amr) as proof $$;

-- For what an unlocked screen or a stolen token alone must not allow: deleting, exporting, publishing, ending sessions,
-- inviting and ending administrators. The 15 minutes of rules/passwords.ts.
create function private.has_fresh_proof() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id::text = private.claim('session_id')
      and least(private.last_proof_at(s.id), private.newest_proof(private.claim('amr')::jsonb)) > now() - interval '15 minutes'
  )
$$;

-- Ends the request with 401. The code `PGRST` lets PostgREST answer with a status of our choice.
create function private.refuse_without_fresh_proof() returns void
language plpgsql set search_path = ''
as $$
begin
  if private.has_fresh_proof() then
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

-- For triggers of tables whose rows only a fresh proof may delete.
create function private.deleting_needs_fresh_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without_fresh_proof();
  return old;
end
$$;

-- The server sets this once the site is public or can send mail: from then on a password alone opens nothing.
create function private.second_factor_is_demanded() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value = 'true' from private.settings s where s.key = 'second_factor_demanded'), false)
$$;

-- What the session still owes before it may act as an administrator: 'satisfied', 'prove' (a factor exists) or 'set-up'
-- (one is demanded and missing). The level must be in the session and in the token: a token that was stolen before the
-- proof gains nothing by it.
create function private.second_factor_of_session() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.claim('aal') = 'aal2' and exists (
      select from auth.sessions s where s.id::text = private.claim('session_id') and s.aal::text = 'aal2'
    ) then 'satisfied'
    when exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified'
    ) then 'prove'
    when private.second_factor_is_demanded() or exists (
      select from private.people p where p.id = auth.uid() and p.invited_by is not null
    ) then 'set-up'
    else 'satisfied'
  end
$$;

revoke execute on function private.claim(text), private.is_alive_session(uuid), private.delete_ended_sessions(), private.session_is_alive(),
  private.last_proof_at(uuid), private.newest_proof(jsonb), private.has_fresh_proof(), private.refuse_without_fresh_proof(),
  private.second_factor_is_demanded(), private.second_factor_of_session() from public;
-- Asked by the policy for deleting files.
grant execute on function private.has_fresh_proof() to authenticated, service_role;
