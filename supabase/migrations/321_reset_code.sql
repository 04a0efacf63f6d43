-- The right code of an open reset window is never counted out: its 59 random bits cannot be guessed within its 15 minutes, and
-- wrong tries, from wherever, must not keep the operator out. Wrong ones are counted as before.
create or replace function public.ask_for_temporary_password(code_hash text, client_address text default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  is_open constant boolean := private.reset_window_is_open(code_hash);
  seconds integer;
begin
  if not is_open then
    seconds := private.seconds_to_wait('temporary passwords', client_address::inet);
    if seconds > 0 then
      return seconds::text;
    end if;
  end if;
  insert into private.audit_log (action, details)
  values ('temporary password asked for', jsonb_build_object('window', is_open));
  return case when is_open then 'open' else 'closed' end;
end
$$;
