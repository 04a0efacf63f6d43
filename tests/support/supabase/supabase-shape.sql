-- A plain PostgreSQL with the roles of a hosted Supabase project, as far as our migrations touch it: owners, and who may
-- do what by default, and the functions that policies call. Migrations run as shape_owner, which is what `postgres` is
-- there: no superuser, past row-level security, and a guest in the schemas auth and storage.
-- One thing is more open here: Supabase lets `postgres` create policies on storage.objects by an extension of its own
-- (supautils); here shape_owner is a member of that table's owner instead.

do $$
declare role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'authenticator', 'shape_owner', 'shape_auth_admin', 'shape_storage_admin'] loop
    begin
      execute format('create role %I', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;
alter role service_role bypassrls;
alter role authenticator noinherit login;
alter role shape_owner bypassrls createrole;
grant anon, authenticated, service_role to authenticator, shape_owner;
grant shape_storage_admin to shape_owner;

do $$ begin execute format('alter database %I owner to shape_owner', current_database()); end $$;
alter schema public owner to shape_owner;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role shape_owner in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role shape_owner in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role shape_owner in schema public grant all on sequences to anon, authenticated, service_role;

create schema auth authorization shape_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, shape_owner;

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  created_at timestamptz,
  updated_at timestamptz
);
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  -- Without a zone, in UTC.
  refreshed_at timestamp,
  user_agent text,
  ip inet
);
-- Other types than embedded: a number, and a text that refers to nothing.
create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255),
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text unique,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  unique (session_id, authentication_method)
);
alter table auth.mfa_factors owner to shape_auth_admin;
alter table auth.mfa_challenges owner to shape_auth_admin;
alter table auth.mfa_amr_claims owner to shape_auth_admin;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.users owner to shape_auth_admin;
alter table auth.sessions owner to shape_auth_admin;
alter table auth.refresh_tokens owner to shape_auth_admin;
alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
grant all on all tables in schema auth to shape_owner;

create schema storage authorization shape_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, shape_owner;
create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);
alter table storage.buckets owner to shape_storage_admin;
alter table storage.objects owner to shape_storage_admin;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on all tables in schema storage to anon, authenticated, service_role, shape_owner;
