-- An account that ends is deleted; this line of its owner stays for the histories.
create table private.people (
  id uuid primary key,
  email text not null,
  -- An invited one always needs a second factor.
  invited_by uuid,
  since timestamptz not null default now()
);

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- `appointments`: who answers the telephone. She has the appointments and nothing else.
  role text not null check (role in ('admin', 'appointments')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;

create function private.note_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.people (id, email) select u.id, lower(u.email) from auth.users u where u.id = new.user_id
  on conflict (id) do update set email = excluded.email;
  delete from private.invitations i using private.people p where p.id = new.user_id and i.email = p.email;
  return null;
end
$$;

create trigger administrators_are_noted after insert on public.user_roles
  for each row execute function private.note_administrator();

-- Only the operator and invitations create accounts: the route table closes every way to sign up, and this table holds for all other
-- writers of `auth.users`.
create table private.expected_accounts (
  email text primary key check (email = private.normalized_address(email)),
  until timestamptz not null,
  -- Null when the operator makes the account.
  invited_by uuid,
  role text not null
);

create function private.expect_account(
  given_email text, for_time interval default '1 hour', by_administrator uuid default null, with_role text default 'admin'
) returns void
language sql set search_path = ''
as $$
  delete from private.expected_accounts e where e.until < now();
  insert into private.expected_accounts (email, until, invited_by, role)
  values (private.normalized_address(given_email), now() + for_time, by_administrator, with_role)
  on conflict (email) do update set until = excluded.until, invited_by = excluded.invited_by, role = excluded.role;
$$;

-- An account has its role from its first moment: there are no others.
create function private.give_expected_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  expected private.expected_accounts;
begin
  delete from private.expected_accounts e where e.email = private.normalized_address(new.email) and e.until > now()
  returning * into expected;
  perform private.refuse_if(not found, 'accounts are made by the operator', '42501');
  insert into public.user_roles (user_id, role) values (new.id, expected.role);
  if expected.invited_by is not null then
    update private.people p set invited_by = expected.invited_by where p.id = new.id;
    insert into private.audit_log (actor_id, action, subject_table, subject_id)
    values (new.id, 'invitation accepted', 'users', new.id);
    perform private.notify_administrators(case expected.role when 'admin' then 'joined' else 'joined for appointments' end, lower(new.email));
  end if;
  return null;
end
$$;

create trigger only_expected_accounts after insert on auth.users
  for each row execute function private.give_expected_role();
