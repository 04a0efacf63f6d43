-- Accounts are made by the operator or by an invitation, never by whoever asks. Every way to sign up is closed at the
-- front door; this holds for whatever else may write `auth.users`: another route of the library, a provider that
-- somebody switches on in a Supabase project. So there is no account that nobody uses and nothing deletes.

-- Who may get an account, and until when. On Supabase the operator calls `private.expect_account` in the SQL editor.
create table private.expected_accounts (
  email text primary key check (email = lower(btrim(email))),
  until timestamptz not null,
  -- Of whoever was invited; null when the operator makes the account.
  invited_by uuid
);

create function private.expect_account(
  given_email text, for_time interval default '1 hour', by_administrator uuid default null
) returns void
language sql set search_path = ''
as $$
  delete from private.expected_accounts e where e.until < now();
  insert into private.expected_accounts (email, until, invited_by)
  values (lower(btrim(given_email)), now() + for_time, by_administrator)
  on conflict (email) do update set until = excluded.until, invited_by = excluded.invited_by;
$$;

revoke execute on function private.expect_account(text, interval, uuid) from public;

-- An account is an administrator from its first moment: there are no others.
create function private.make_expected_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  inviter uuid;
begin
  delete from private.expected_accounts e where e.email = lower(btrim(new.email)) and e.until > now()
  returning e.invited_by into inviter;
  if not found then
    raise exception 'accounts are made by the operator' using errcode = '42501';
  end if;
  insert into public.user_roles (user_id, role) values (new.id, 'admin');
  update private.people p set invited_by = inviter where p.id = new.id;
  return null;
end
$$;

create trigger only_expected_accounts after insert on auth.users
  for each row execute function private.make_expected_administrator();
