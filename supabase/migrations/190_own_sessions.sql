-- What administrators may ask and do about their own sign-ins.

-- For the page after the password: which step comes next. Null for everybody who is no administrator.
create function public.second_factor_state() returns text
language sql stable security definer set search_path = ''
as $$
  select private.second_factor_of_session()
  where private.session_is_alive()
    and exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin')
$$;

-- The sessions of the caller, the last used first. Where somebody sat is not stored.
create function public.my_sessions()
returns table (id uuid, signed_in_at timestamptz, last_seen_at timestamptz, device text, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at, coalesce(s.refreshed_at::timestamp at time zone 'UTC', s.created_at), s.user_agent,
    s.id::text = private.claim('session_id')
  from auth.sessions s
  where s.user_id = auth.uid() and private.caller_is_administrator() and private.is_alive_session(s.id)
  order by 3 desc
$$;

-- Asked before something begins that only a fresh proof allows, so that nothing is half done when it is refused.
create function public.require_fresh_proof() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without_fresh_proof();
end
$$;

-- Ends one session of the caller, or all but this one. Returns how many ended.
create function public.end_my_sessions(_session_id uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  how_many integer;
begin
  perform private.refuse_without_fresh_proof();
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

revoke execute on function public.second_factor_state(), public.my_sessions(), public.require_fresh_proof(),
  public.end_my_sessions(uuid) from public, anon;
grant execute on function public.second_factor_state(), public.my_sessions(), public.require_fresh_proof(),
  public.end_my_sessions(uuid) to authenticated;
