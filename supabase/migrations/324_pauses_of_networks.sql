-- Pauses after wrong passwords hold for wider networks, too.

-- Under which names the failures of an account count that come from an address.
create function private.sign_in_subjects(client_address text, who text) returns table (subject text, times integer)
language sql volatile set search_path = ''
as $$
  select private.counter_name(format('sign-in %s %s', n.network, who), now()), n.times
  from (
    select w.network, w.times from private.networks_of(client_address::inet) w
    union all select 'unknown', 1 where client_address is null
  ) n
$$;

revoke execute on function private.sign_in_subjects(text, text) from public;

-- As before (050_sign_in_pauses.sql), and: a /56 has twice, a /48 eight times as many free failures as one network, and then the same
-- pauses. Else a /48 would give somebody 65,536 first tries. The first try of a customer who is alone there is never refused.
create or replace function private.begin_sign_in(client_address text, account text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  who constant text := lower(btrim(account));
  place record;
  seconds integer := 0;
  base interval;
  many boolean;
begin
  for place in
    insert into private.sign_in_attempts as a (subject)
    select s.subject from private.sign_in_subjects(client_address, who) s order by s.times
    on conflict (subject) do update set last_at = now()
    returning a.free_at
  loop
    if place.free_at > now() then
      seconds := greatest(seconds, ceil(extract(epoch from place.free_at - now()))::integer);
    end if;
  end loop;
  if seconds > 0 then
    return seconds;
  end if;

  many := private.count_request('sign-ins ' || who, '1 hour', 1) > 20;
  base := case when many then interval '30 seconds' else interval '1 second' end;
  update private.sign_in_attempts a
  set failures = a.failures + 1,
      free_at = case
        when a.failures < s.free then '-infinity'
        else now() + least(interval '15 minutes', base * 2 ^ least(a.failures - s.free, 10))
      end
  from (
    select n.subject, case when many then n.times - 1 else n.times * 5 end as free
    from private.sign_in_subjects(client_address, who) n
  ) s
  where a.subject = s.subject;
  return 0;
end
$$;

create or replace function private.sign_in_succeeded(client_address text, account text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  who constant text := lower(btrim(account));
begin
  delete from private.sign_in_attempts a
  where a.subject in (select s.subject from private.sign_in_subjects(client_address, who) s);
  perform private.count_request('sign-ins ' || who, '1 hour', -1);
end
$$;

-- Nothing counts by the /64 alone any more.
drop function private.network_of(inet);
