-- The token itself is in the waiting mail only.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (private.is_plain_address(email)),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  role text not null check (role in ('admin', 'appointments')),
  invited_by uuid not null references private.people (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invitations_by_inviter on private.invitations (invited_by);

-- It would carry a dead link.
create function private.drop_invitation_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mail_outbox o
  where o.kind = 'administrator-invitation' and o.recipient = old.email and o.sent_at is null;
  return null;
end
$$;

create trigger dead_invitations_are_not_mailed after delete on private.invitations
  for each row execute function private.drop_invitation_mail();

create function private.notify_administrators(what text, about text) returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail(
    'administrators-changed', u.email,
    jsonb_build_object('event', what, 'about', about, 'by', (select p.email from private.people p where p.id = auth.uid()))
  )
  from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin' and private.is_plain_address(u.email) and (what not like 'joined%' or lower(u.email) <> about)
$$;

create function public.administrators()
returns table (
  id uuid, email text, role text, state text, since timestamptz, until timestamptz, invited_by text, second_factor boolean, is_me boolean
)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.email, r.role, 'active', p.since, null::timestamptz, inviter.email,
    exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'),
    p.id = auth.uid()
  from public.user_roles r join private.people p on p.id = r.user_id
  left join private.people inviter on inviter.id = p.invited_by
  where private.caller_is_administrator()
  union all
  select i.id, i.email, i.role, case when i.expires_at > now() then 'invited' else 'expired' end, i.created_at, i.expires_at,
    inviter.email, false, false
  from private.invitations i left join private.people inviter on inviter.id = i.invited_by
  where private.caller_is_administrator()
  order by 4, 5
$$;

-- `caught` where the mail stays on this machine, as no mail server is set.
create function public.invite_administrator(_email text, _role text default 'admin') returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.normalized_address(_email);
  -- 244 random bits.
  token constant text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
  deadline constant timestamptz := now() + interval '72 hours';
  invitation uuid;
begin
  perform private.refuse_other_than_recent_administrators();
  if not coalesce(private.is_plain_address(address), false) then
    return 'not an address';
  end if;
  perform private.refuse_if(not coalesce(_role in ('admin', 'appointments'), false), 'no such role', '22023');
  if exists (select from auth.users u where lower(u.email) = address) then
    return 'exists';
  end if;
  if private.add('invitations', 1, 20, 86400) > 0 then
    return 'too many';
  end if;

  delete from private.invitations i where i.email = address;
  insert into private.invitations (email, token_hash, role, invited_by, expires_at)
  values (address, encode(sha256(convert_to(token, 'UTF8')), 'hex'), _role, auth.uid(), deadline)
  returning private.invitations.id into invitation;
  perform private.queue_mail('administrator-invitation', address, jsonb_build_object(
    'token', token, 'by', (select p.email from private.people p where p.id = auth.uid()), 'until', deadline, 'role', _role
  ));
  perform private.notify_administrators(case _role when 'admin' then 'invited' else 'invited for appointments' end, address);
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (auth.uid(), 'administrator invited', 'invitations', invitation);
  return case when private.mails_are_caught() then 'caught' else 'invited' end;
end
$$;

-- Null for a link that is unknown, used or too old. `account_comes`: its account is expected for a minute.
create function private.find_invitation(given_token_hash text, account_comes boolean default false) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
begin
  select i.* into invitation from private.invitations i
  where i.token_hash = given_token_hash and i.expires_at > now()
    and not exists (select from auth.users u where lower(u.email) = i.email);
  if found and account_comes then
    perform private.expect_account(invitation.email, interval '1 minute', invitation.invited_by, invitation.role);
  end if;
  return invitation.email;
end
$$;

-- `withdrawn` for an invitation, `last` for the last account, which stays.
create function public.end_administrator(_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  is_administrator boolean;
begin
  perform private.refuse_other_than_recent_administrators();

  delete from private.invitations i where i.id = _id;
  if found then
    insert into private.audit_log (actor_id, action, subject_table, subject_id)
    values (auth.uid(), 'invitation withdrawn', 'invitations', _id);
    return 'withdrawn';
  end if;

  -- Of two that end each other at the same time the second is no administrator afterwards.
  lock table public.user_roles in share row exclusive mode;
  perform private.refuse_other_than_administrators();
  select u.email, r.role = 'admin' into address, is_administrator from public.user_roles r join auth.users u on u.id = r.user_id
  where r.user_id = _id;
  if not found then
    return 'unknown';
  end if;
  if is_administrator and (select count(*) from public.user_roles r where r.role = 'admin') = 1 then
    return 'last';
  end if;

  -- An intruder may have used this account to invite.
  delete from private.invitations i where i.invited_by = _id;
  delete from private.expected_accounts e where e.invited_by = _id;
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (auth.uid(), 'administrator ended', 'users', _id);
  perform private.notify_administrators(case when _id = auth.uid() then 'left' else 'ended' end, address);
  delete from auth.refresh_tokens t where t.user_id = _id;
  delete from auth.users u where u.id = _id;
  return 'ended';
end
$$;

create function private.delete_old_invitations() returns void
language sql set search_path = ''
as $$ delete from private.invitations i where i.expires_at < now() - interval '7 days' $$;
