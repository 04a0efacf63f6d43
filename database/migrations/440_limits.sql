-- What is counted, and until when who counts too much waits (docs/limits.md). The numbers by network stand in rules/operation/request-limits.ts.

-- A level falls as a charge does: in the seconds of its rule to 37 percent. Levels that fall alike fall as their sum, so those of the providers
-- add up to that of all. Unlogged: nobody waits for the disk, and after a crash everybody begins anew.
create unlogged table private.counters (
  -- Of networks a keyed hash: no IP address is kept.
  name bytea primary key,
  level double precision not null,
  -- In seconds since 1970.
  at double precision not null
) with (fillfactor = 50);

-- Kept over a crash, which would give a guesser new tries.
create table private.sign_in_attempts (like private.counters including all);

-- The server hashes with the key of the day (UTC).
create table private.counter_keys (
  day date primary key,
  key bytea not null
);

-- What was counted by a clock that was ahead falls, too.
create function private.fallen(level double precision, seconds double precision, period double precision) returns double precision
language sql immutable as $$ select level * exp(-least(50.0::double precision, abs(seconds) / period)) $$;

-- 0 where `amount` more is at most `most`, else the seconds until then, the period at most.
create function private.seconds_until(
  level double precision, amount double precision, most double precision, period double precision
) returns integer
language sql immutable
as $$
  select case when level + amount <= most + 0.5 then 0
    else ceil(greatest(1, period * least(1, ln(greatest(1, level / greatest(0.01, most + 0.5 - amount))))))::integer end
$$;

-- 0 where `amount` was counted, else the seconds to wait, and nothing is written.
create function private.add(counter bytea, amount double precision, most double precision, period double precision) returns integer
language plpgsql
as $$
declare
  moment constant double precision := extract(epoch from clock_timestamp());
begin
  insert into private.counters as c (name, level, at) select counter, amount, moment where amount <= most + 0.5
  on conflict (name) do update set level = private.fallen(c.level, moment - c.at, period) + amount, at = moment
  where private.fallen(c.level, moment - c.at, period) + amount <= most + 0.5;
  return case when found then 0 else coalesce((
    select greatest(1, private.seconds_until(private.fallen(c.level, moment - c.at, period), amount, most, period))
    from private.counters c where c.name = counter
  ), period) end;
end
$$;

-- A request of a network, in a statement of its own, so that what is refused later counts and nothing stays locked. A customer has `each` at
-- once, and as much again in `each_seconds`, all together `in_all` and `seconds`. The customers of one provider hold at most what is free
-- divided by `share`, so that nobody closes a door with the networks of one provider; without `whole`, `share` times what one has.
-- `of_provider` is its level then.
create function private.take(
  customer bytea, provider bytea, whole bytea, amount double precision, each double precision, each_seconds double precision,
  in_all double precision, share double precision, seconds double precision, out wait integer, out of_provider double precision
)
language plpgsql
as $$
declare
  moment constant double precision := extract(epoch from clock_timestamp());
  of_all double precision;
begin
  select coalesce(max(private.fallen(c.level, moment - c.at, seconds)) filter (where c.name = provider), 0),
    coalesce(max(private.fallen(c.level, moment - c.at, seconds)) filter (where c.name = whole), 0)
  into of_provider, of_all from private.counters c where c.name in (provider, whole);
  -- Nothing is written for a provider without room: it has more customers than a disk has room for.
  wait := private.seconds_until(of_provider + of_all / share, amount, coalesce(in_all / share, each * share), seconds);
  if wait = 0 then
    wait := private.add(customer, amount, each, each_seconds);
  end if;
  if wait = 0 then
    insert into private.counters as c (name, level, at)
    select n, amount, moment from unnest(array[provider, whole]) n where n is not null
    on conflict (name) do update set level = private.fallen(c.level, moment - c.at, seconds) + amount, at = moment;
    of_provider := of_provider + amount;
  end if;
end
$$;

-- With the code `PGRST` the data API takes status and header from here.
create function private.refuse_too_many_requests(seconds integer, code text default 'too_many_requests') returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', code, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
end
$$;

-- Of the calling administrator, in the transaction that writes: 0, or the seconds to wait. A stolen session cannot fill the disk, mail the world,
-- or fill an entry; the last quarter needs a recent authentication, so what it used up stops nobody who confirms who they are. Jobs and
-- commands have no account.
create function private.seconds_for_caller(limit_name text, amount double precision default 1) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  is_recent constant boolean := private.is_recently_authenticated();
  own constant bytea := convert_to(limit_name || ' ' || auth.uid(), 'UTF8');
  each double precision;
  period double precision;
  wait integer;
begin
  select l.each, l.period into strict each, period from (
    values ('written kilobytes', 524288, 86400),
      -- What pictures become, with all their sizes.
      ('picture kilobytes', 524288, 86400),
      -- Calls, and appointments that the practice moves or cancels, count too.
      ('answers', 120, 3600),
      ('newsletter samples', 20, 3600)
  ) l (name, each, period) where l.name = limit_name;
  if auth.uid() is null then
    return 0;
  end if;
  wait := private.add(own, amount, case when is_recent then each else each * 0.75 end, period);
  if wait > 0 and not is_recent and not exists (
    select from private.counters c where c.name = own
      and private.seconds_until(private.fallen(c.level, extract(epoch from clock_timestamp()) - c.at, period), amount, each, period) > 0
  ) then
    perform public.require_recent_authentication();
  end if;
  return wait;
end
$$;

-- For what the server itself does for a caller.
create function public.count_own(_limit text, _amount integer) returns integer
language sql security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select private.seconds_for_caller(_limit, greatest(_amount, 1));
$$;

-- What the calling administrator writes, as far as the disk keeps it: of what is overwritten the growth, and at least one kilobyte, so that
-- a day of writing never meets the end and overwriting without end does.
create function private.count_written(bytes integer, bytes_before integer default 0) returns void
language sql security definer set search_path = ''
as $$
  select private.refuse_too_many_requests(s, 'too_much_written')
  from private.seconds_for_caller('written kilobytes', greatest(1, (bytes - bytes_before + 1023) / 1024)) s where s > 0;
$$;

-- Guessing, of passwords and of codes: 0, or the seconds to wait. Five tries are free in twenty minutes for an account in one network, and two
-- after twenty failures in an hour at the account, from wherever; the first of a network is never refused, so nobody locks the owner out.
-- More than `most` failures at the account rest for all. Every try is a failure until it succeeds, so a hundred at once are a hundred failures.
create function private.begin_sign_in(network bytea, account bytea, most double precision default 'infinity') returns integer
language plpgsql
as $$
declare
  moment constant double precision := extract(epoch from clock_timestamp());
  failures double precision;
  tries double precision;
  wait integer;
begin
  insert into private.sign_in_attempts as a (name, level, at)
  select n, 1, moment from unnest(array[account, network]) n
  on conflict (name) do update set at = moment,
    level = private.fallen(a.level, moment - a.at, case when a.name = account then 3600 else 1200 end) + 1;
  select max(a.level) filter (where a.name = account) - 1, max(a.level) filter (where a.name = network) - 1 into failures, tries
  from private.sign_in_attempts a where a.name in (account, network);
  wait := greatest(
    private.seconds_until(failures, 1, most, 3600), private.seconds_until(tries, 1, case when failures >= 20 then 2 else 5 end, 1200)
  );
  if wait > 0 then
    -- What waits is not compared, and counts nowhere.
    update private.sign_in_attempts a set level = a.level - 1 where a.name in (account, network);
  end if;
  return wait;
end
$$;

create function private.sign_in_succeeded(network bytea, account bytea) returns void
language sql
as $$
  delete from private.sign_in_attempts a where a.name = network;
  update private.sign_in_attempts a set level = greatest(0, a.level - 1) where a.name = account;
$$;

-- After a day a level is at most 37 percent of a limit.
create function private.delete_old_counters() returns void
language sql set search_path = ''
as $$
  delete from private.counters c where abs(c.at - extract(epoch from now())) > 86400;
  delete from private.sign_in_attempts a where abs(a.at - extract(epoch from now())) > 86400;
  delete from private.counter_keys k where k.day < (now() at time zone 'UTC')::date;
$$;
