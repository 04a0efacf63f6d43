-- The address from which the practice's own calendar reads the coming appointments. Whoever knows it reads them: it is made anew or ended
-- at any time, only its hash is kept, and names stand in it only where the operator wants them. It ends with what a thief may have had:
-- the account that made it and its right to read, its password, and its other sessions.

create table private.calendar_address (
  only_one boolean primary key default true check (only_one),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  with_names boolean not null,
  made_at timestamptz not null default now(),
  made_by uuid
);

create function public.calendar_address() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return (select jsonb_build_object('made_at', c.made_at, 'with_names', c.with_names) from private.calendar_address c);
end
$$;

-- Says the secret once. The address before ends with it.
create function public.make_calendar_address(_with_names boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.refuse_other_than_administrators();
  perform private.refuse_without_fresh_proof();
  insert into private.calendar_address as c (secret_hash, with_names, made_by)
  values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), _with_names, auth.uid())
  on conflict (only_one) do update
  set secret_hash = excluded.secret_hash, with_names = excluded.with_names, made_at = now(), made_by = excluded.made_by;
  insert into private.audit_log (actor_id, action) values (auth.uid(), 'calendar address made');
  perform private.tell_administrators('calendar', coalesce((select p.email from private.people p where p.id = auth.uid()), ''));
  return secret;
end
$$;

create function public.end_calendar_address() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  delete from private.calendar_address;
end
$$;

create function private.end_calendar_address_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.calendar_address c where c.made_by = old.id;
  return null;
end
$$;

create trigger calendar_address_ends_with_the_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_calendar_address_of_account();
create trigger calendar_address_ends_with_the_account after delete on auth.users
  for each row execute function private.end_calendar_address_of_account();

-- As before (190_own_sessions.sql), and: ending all others ends the address of the calendar, too.
create or replace function public.end_my_sessions(_session_id uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  how_many integer;
begin
  perform private.refuse_without_fresh_proof();
  if _session_id is null and private.caller_is_administrator() then
    delete from private.calendar_address c where c.made_by = auth.uid();
  end if;
  with ended as (
    delete from auth.sessions s
    where s.user_id = auth.uid() and private.caller_is_administrator()
      and (s.id = _session_id or (_session_id is null and s.id::text is distinct from private.claim('session_id')))
    returning s.id
  ), tokens as (
    delete from auth.refresh_tokens t where t.session_id::text in (select e.id::text from ended e)
  )
  select count(*)::integer into how_many from ended;
  return how_many;
end
$$;

-- What the calendar reads: from a week ago on. Null for a secret that is none.
create function private.appointments_for_calendar(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', ap.id, 'starts_at', ap.starts_at, 'ends_at', ap.ends_at, 'sequence', ap.changes - 1,
      'name', case when c.with_names then t.name end
    ) order by ap.starts_at)
    from private.appointments ap join private.appointments_there() t on t.id = ap.id
    where ap.cancelled_at is null and ap.ends_at > now() - interval '7 days'
  ), '[]')
  from private.calendar_address c
  where c.secret_hash = encode(sha256(convert_to(_secret, 'UTF8')), 'hex')
    and exists (select from public.user_roles r where r.user_id = c.made_by)
$$;

revoke execute on function private.appointments_for_calendar(text), private.end_calendar_address_of_account() from public;
revoke execute on function public.calendar_address(), public.make_calendar_address(boolean), public.end_calendar_address()
  from public, anon, authenticated;
grant execute on function public.calendar_address(), public.make_calendar_address(boolean), public.end_calendar_address()
  to authenticated;
