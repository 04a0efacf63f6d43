-- Signing out means out. A token stays valid for an hour by itself; an administrator's right ends with the session
-- the token belongs to, so a changed password or "Abmelden" takes effect at the next call.

create function private.session_is_alive() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id::text = nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id'
  )
$$;

revoke execute on function private.session_is_alive() from public;

create or replace function private.caller_is_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin')
    and private.session_is_alive()
$$;

create or replace function public.has_role(_user_id uuid, _role text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      (select auth.role()) = 'service_role' or (_user_id = (select auth.uid()) and private.session_is_alive()),
      false
    )
    and exists (select from public.user_roles r where r.user_id = _user_id and r.role = _role)
$$;

-- When the caller last proved who he is. Refreshing a token does not count as a sign-in.
create function public.signed_in_at() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select s.created_at from auth.sessions s
  where s.id::text = nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id'
$$;

revoke execute on function public.signed_in_at() from public, anon;
grant execute on function public.signed_in_at() to authenticated, service_role;

-- Whoever changed the password, and however: the address hears of it, and the log keeps it.
create function private.tell_about_new_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(new.email, '') <> '' then
    perform private.queue_mail('password-changed', new.email);
    insert into private.audit_log (actor_id, action, subject_table, subject_id)
    values (new.id, 'password changed', 'users', new.id);
  end if;
  return null;
end
$$;

create trigger the_address_hears_of_a_new_password after update of encrypted_password on auth.users
  for each row execute function private.tell_about_new_password();
