-- The ways back into an account: mailed links, the temporary password of the operator, recovery codes.

create function private.notify_of_new_password() returns trigger
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

create trigger notify_of_new_password after update of encrypted_password on auth.users
  for each row execute function private.notify_of_new_password();

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

-- `open`, `closed` (also for a wrong code), or the seconds to wait. The right code is never counted out: its 59 random bits cannot be guessed
-- within 15 minutes, and wrong tries of others must not keep the operator out.
create function private.ask_for_temporary_password(code_hash text, seconds integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  is_open constant boolean := private.reset_window_is_open(code_hash);
begin
  if not is_open and seconds > 0 then
    return seconds::text;
  end if;
  insert into private.audit_log (action, details)
  values ('temporary password asked for', jsonb_build_object('window', is_open));
  return case when is_open then 'open' else 'closed' end;
end
$$;

-- Returns the account's address, or null when the window closed in the meantime.
create function private.set_temporary_password(password_hash text, code_hash text) returns text
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
  delete from auth.refresh_tokens where user_id = account.id;
  delete from auth.sessions where user_id = account.id;
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (account.id, 'temporary password set', 'users', account.id);
  return account.email;
end
$$;

-- Several are valid at once, so that asking again invalidates none.
create table private.recovery_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now()
);
create index recovery_links_by_user on private.recovery_links (user_id, sent_at);

-- For the account six leave at once and later ones five minutes apart: strangers cannot flood a mailbox, and
-- its owner always has a valid link of the last five minutes.
create function private.mail_recovery_link(address text, _token_hash text, link text) returns void
language plpgsql set search_path = ''
as $$
declare
  account uuid;
  sent integer;
  newest timestamptz;
begin
  -- One after another: a hundred at once are not more than six.
  select u.id into account from auth.users u where u.email = address for update;
  if not found then
    return;
  end if;
  select count(*), max(l.sent_at) into sent, newest from private.recovery_links l
  where l.user_id = account and l.sent_at between now() - interval '1 hour' and clock_timestamp();
  if sent >= 6 and newest > now() - interval '5 minutes' then
    return;
  end if;
  insert into private.recovery_links (token_hash, user_id) values (_token_hash, account);
  perform private.queue_mail('password-recovery', address, jsonb_build_object('link', link));
end
$$;

create function private.delete_ended_sessions() returns void
language sql set search_path = ''
as $$
  delete from auth.sessions s where not private.is_alive_session(s.id);
  delete from auth.refresh_tokens t where not exists (select from auth.sessions s where s.id = t.session_id);
  delete from private.recovery_links l where l.sent_at < now() - interval '1 hour';
$$;
