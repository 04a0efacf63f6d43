-- Who is an administrator. Nobody reads or writes this table through the API; `has_role` answers for the caller.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;

-- The address stays readable when the account is gone.
create function private.note_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.people (id, email) select u.id, lower(u.email) from auth.users u where u.id = new.user_id
  on conflict (id) do update set email = excluded.email, ended_at = null, ended_by = null;
  return null;
end
$$;

create trigger administrators_are_noted after insert on public.user_roles
  for each row execute function private.note_administrator();

create function private.note_end_of_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.people p set ended_at = now(), ended_by = auth.uid() where p.id = old.user_id;
  return null;
end
$$;

create trigger ends_of_administrators_are_noted after delete on public.user_roles
  for each row execute function private.note_end_of_administrator();

-- The condition of every administrator policy: the role, a session that has not ended, and the second factor.
create function private.caller_is_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin')
    and private.session_is_alive() and private.second_factor_of_session() = 'satisfied'
$$;

revoke execute on function private.caller_is_administrator() from public;
grant execute on function private.caller_is_administrator() to anon, authenticated, service_role;

-- Call 13 of the specification. Signed-in people may ask about themselves, the secret key about anybody. A question
-- about somebody else gets the same answer as an unknown person: false.
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

revoke execute on function public.has_role(uuid, text) from public, anon;
grant execute on function public.has_role(uuid, text) to authenticated, service_role;

-- When the caller last entered a password or proved a factor. Refreshing a token does not count as a sign-in.
create function public.signed_in_at() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select private.last_proof_at(s.id) from auth.sessions s where s.id::text = private.claim('session_id')
$$;

revoke execute on function public.signed_in_at() from public, anon;
grant execute on function public.signed_in_at() to authenticated, service_role;
