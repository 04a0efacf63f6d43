-- The schema `private` holds what no API call may reach: it is not exposed, neither here nor on Supabase.
-- Visitors get USAGE for one reason only: policies on public tables call functions that live here, and a policy
-- runs with the rights of whoever asks. Tables in here are granted to nobody.

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- What the server saw of the client, never what the client says of itself.
-- Embedded, the server puts it into the verified claims (`client`). On Supabase the gateway sets the headers:
-- `cf-connecting-ip` cannot be forged behind their proxy, and of `x-forwarded-for` only the last entry was
-- written by a machine we trust.
create function private.client_address() returns inet
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb #>> '{client,address}',
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip',
    substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for' from '([^,\s]+)\s*$')
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

-- True for everybody who comes through the API without the secret key. Restores, moves and jobs do not.
create function private.comes_through_the_api() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- Small values of the product itself (reset window, last digest, keys of jobs). Never content of visitors.
create table private.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Who did what to an entry, and when. Written by triggers only, and only ever added to.
create table private.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_table text,
  subject_id uuid,
  details jsonb not null default '{}'
);

create index audit_log_by_subject on private.audit_log (subject_table, subject_id, happened_at);

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

create trigger audit_log_is_append_only before update or delete on private.audit_log
  for each row execute function private.refuse_change();
