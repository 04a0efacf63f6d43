-- Who is an administrator. Nobody reads or writes this table through the API; `has_role` answers about the caller.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;

-- Call 13 of the specification. A signed-in person may ask about himself, the secret key about anybody;
-- a question about somebody else is answered like an unknown person: false.
create function public.has_role(_user_id uuid, _role text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(_user_id = (select auth.uid()) or (select auth.role()) = 'service_role', false)
    and exists (select from public.user_roles r where r.user_id = _user_id and r.role = _role)
$$;

revoke execute on function public.has_role(uuid, text) from public, anon;
grant execute on function public.has_role(uuid, text) to authenticated, service_role;

-- The question every administrator policy asks, in words.
create function private.caller_is_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin') $$;

revoke execute on function private.caller_is_administrator() from public;
grant execute on function private.caller_is_administrator() to anon, authenticated, service_role;
