-- The temporary password of call 14 (deviation 1). It exists only inside a window: one that the operator opened on the
-- server (15 minutes, one use), or the one before anybody ever signed in, while the server listens on loopback only.
-- The server writes `reset_window` into private.settings: {"until": time} or {"first_start": true}.
-- The account is always the first administrator's. Only the function reset-admin-password calls these, with the secret key.

create function private.reset_window_is_open() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.settings s
    where s.key = 'reset_window'
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

revoke execute on function private.reset_window_is_open() from public;

-- Answers `open`, `closed` or `limited`. Asking leaves a line; after five in 15 minutes nobody is answered.
create function public.ask_for_temporary_password() returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(7264020);
  if (
    select count(*) >= 5 from private.audit_log
    where action = 'temporary password asked for' and happened_at > now() - interval '15 minutes'
  ) then
    return 'limited';
  end if;
  insert into private.audit_log (action, details)
  values ('temporary password asked for', jsonb_build_object('window', private.reset_window_is_open()));
  return case when private.reset_window_is_open() then 'open' else 'closed' end;
end
$$;

-- Sets the password, closes the window and ends all sessions of the account: all of it or nothing.
-- Returns the account's address, or null when the window closed in the meantime or there is no administrator.
create function public.set_temporary_password(password_hash text) returns text
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
  if not found or not private.reset_window_is_open() then
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

revoke execute on function public.ask_for_temporary_password() from public, anon, authenticated;
revoke execute on function public.set_temporary_password(text) from public, anon, authenticated;
grant execute on function public.ask_for_temporary_password() to service_role;
grant execute on function public.set_temporary_password(text) to service_role;
