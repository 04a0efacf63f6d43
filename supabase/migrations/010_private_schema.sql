-- The schema `private` holds what no API call may reach: it is not exposed, neither here nor on Supabase.
-- The API roles get USAGE because policies on public tables call functions in it, and a policy runs with the rights of
-- the caller. Tables in it are granted to nobody.

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- What the server saw of the client, never what the client says of itself.
-- The embedded backend puts it into the verified claims (`client`). On Supabase the gateway sets the headers:
-- a client cannot forge `cf-connecting-ip`, and only the last entry of `x-forwarded-for` was written by a trusted
-- machine.
create function private.client_address() returns inet
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb #>> '{client,address}',
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip',
    nullif(btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', -1)), '')
  )::inet
$$;

create function private.client_agent() returns text
language sql stable set search_path = ''
as $$
  select left(coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb #>> '{client,agent}',
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'
  ), 500)
$$;

-- True for requests through the API without the secret key. False for restores, moves and jobs.
create function private.comes_through_the_api() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- Small values of the program itself: reset window, last digest, keys of jobs. Never content of visitors.
create table private.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
