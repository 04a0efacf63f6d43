-- Passwords of administrators: every change is told to the address, and a temporary password replaces a lost one.

-- However the password was changed, the address gets a mail and the log a line.
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

-- The temporary password of call 14 (deviation 1). It exists only inside a window: one that the operator opened on the
-- server (15 minutes, one use), or the one before the first sign-in ever, while the server listens on loopback only.
-- The server writes `reset_window` into private.settings: {"until": time} or {"first_start": true}, each with
-- `code_hash`: the SHA-256 of the code that the command or the start printed, and that the call must carry.
-- The account is always the first administrator's. Only the function reset-admin-password calls these, with the secret
-- key.

create function private.reset_window_is_open(given_code_hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.settings s
    where s.key = 'reset_window'
      and s.value ->> 'code_hash' = given_code_hash
      and (
        (s.value ->> 'until')::timestamptz > now()
        or (
          s.value -> 'first_start' = 'true'
          and not exists (
            select from auth.users u join public.user_roles r on r.user_id = u.id
            where r.role = 'admin' and u.last_sign_in_at is not null
          )
        )
      )
  )
$$;

revoke execute on function private.reset_window_is_open(text) from public;

-- Returns `open`, `closed`, or the seconds to wait as a number. Each question leaves a line in the log. A wrong code gets
-- the answer of a closed window.
create function public.ask_for_temporary_password(code_hash text, client_address text default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  seconds constant integer := private.seconds_to_wait('temporary passwords', client_address::inet);
  is_open boolean;
begin
  if seconds > 0 then
    return seconds::text;
  end if;
  is_open := private.reset_window_is_open(code_hash);
  insert into private.audit_log (action, details)
  values ('temporary password asked for', jsonb_build_object('window', is_open));
  return case when is_open then 'open' else 'closed' end;
end
$$;

revoke execute on function public.ask_for_temporary_password(text, text) from public, anon, authenticated;
grant execute on function public.ask_for_temporary_password(text, text) to service_role;

-- Sets the password, closes the window and ends all sessions of the account: all of it or nothing.
-- Returns the account's address, or null when the window closed in the meantime or there is no administrator.
create function public.set_temporary_password(password_hash text, code_hash text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  account record;
begin
  perform pg_advisory_xact_lock(7264020);
  select u.id, u.email into account
  from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin'
  order by r.created_at, u.id
  limit 1;
  if not found or not private.reset_window_is_open(code_hash) then
    return null;
  end if;

  delete from private.settings where key = 'reset_window';
  update auth.users set encrypted_password = password_hash, updated_at = now() where id = account.id;
  delete from auth.refresh_tokens where user_id::text = account.id::text;
  delete from auth.sessions where user_id = account.id;
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (account.id, 'temporary password set', 'users', account.id);
  return account.email;
end
$$;

revoke execute on function public.set_temporary_password(text, text) from public, anon, authenticated;
grant execute on function public.set_temporary_password(text, text) to service_role;
