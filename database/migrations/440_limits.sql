-- `per_network` counts one IPv4 address or one IPv6 /64, and multiples of it wider networks, `per_account` an administrator. `in_all` protects
-- disk and processor; its last half is for networks that sent little, so that nobody who holds the networks of one provider closes a form
-- for all. An operator may change a row; it holds from the next request on. docs/limits.md also lists those that are no counts of a window.
create table private.limits (
  name text not null,
  period interval not null check (period <= interval '1 day'),
  per_network integer,
  in_all integer,
  per_account integer,
  primary key (name, period)
);

insert into private.limits (name, period, per_network, in_all) values
  ('enquiries', '1 hour', 20, null),
  -- On the disk each takes 60 kB at most, the folded words included: a good gigabyte in all.
  ('enquiries', '1 day', 60, 20000),
  ('receipts', '1 hour', null, 100),
  ('uploads', '1 hour', 40, null),
  ('uploads', '1 day', 120, null),
  -- Files fill the disk by the day, not by the hour: ten files of the largest size a network, 4 GB in all.
  ('uploaded kilobytes', '1 day', 102400, 4194304),
  -- An open evening signs up over one connection; by the day a network causes no more mails than before.
  ('newsletter signups', '1 hour', 60, 300),
  ('newsletter signups', '1 day', 120, null),
  ('newsletter sign-offs', '1 hour', 20, null),
  ('recovery mails', '1 hour', 20, null),
  ('mailed codes', '15 minutes', 30, null),
  ('temporary passwords', '15 minutes', 5, 100),
  ('invitations', '1 day', null, 20),
  ('drawn images', '10 minutes', 60, 600),
  ('article views', '1 hour', 60, null),
  ('problem reports', '1 hour', 30, 1000);

-- A stolen session cannot fill the disk, mail the world, or fill an entry.
insert into private.limits (name, period, per_account) values
  ('written kilobytes', '1 day', 524288),
  -- What pictures become, with all their sizes.
  ('picture kilobytes', '1 day', 524288),
  -- Calls, and appointments that the practice moves or cancels, count too.
  ('answers', '1 hour', 120),
  ('newsletter samples', '1 hour', 20);

-- As in rules/operation/networks.ts.
create function private.networks_of(client inet) returns table (network text, times integer)
language sql immutable set search_path = ''
as $$
  select network(set_masklen(client, n.prefix))::text, n.times
  from (values (4, 32, 1), (4, 24, 16), (4, 16, 32), (6, 64, 1), (6, 56, 2), (6, 48, 8), (6, 32, 32)) as n (version, prefix, times)
  where n.version = family(client)
$$;

create table private.request_counts (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);

-- No IP address is kept: counters are named by a keyed hash. The key changes every day (UTC).
create table private.counter_keys (
  day date primary key,
  key bytea not null
);

-- The key is two version 4 UUIDs with 244 random bits. Hashing twice with the key is what HMAC does, which no engine has built in.
create function private.counter_name(counted text, at timestamptz) returns text
language plpgsql set search_path = ''
as $$
declare
  today constant date := (at at time zone 'UTC')::date;
  secret bytea;
begin
  select k.key into secret from private.counter_keys k where k.day = today;
  if not found then
    insert into private.counter_keys (day, key)
    values (today, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    on conflict (day) do nothing;
    select k.key into secret from private.counter_keys k where k.day = today;
  end if;
  return encode(sha256(secret || sha256(secret || convert_to(counted, 'UTF8'))), 'hex');
end
$$;

-- All windows begin with the day (UTC). PL/pgSQL keeps its plans; an SQL function plans anew at each call.
create function private.count_request(bucket_name text, period interval, amount integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  window_begin constant timestamptz := date_bin(period, now(), timestamptz '2000-01-01 00:00:00Z');
  total integer;
begin
  insert into private.request_counts as counter (bucket, window_start, count)
  values (private.counter_name(bucket_name, window_begin), window_begin, amount)
  on conflict (bucket, window_start) do update set count = counter.count + excluded.count
  returning counter.count into total;
  return total;
end
$$;

-- 0, or the seconds until the last broken limit begins anew. Counting stops at the narrowest network over its limit, so an abusive customer
-- does not use up the neighbours' allowance, and what one network may not is not counted for all. Without an address only `in_all` counts.
create function private.seconds_to_wait(limit_name text, client inet, amount integer default 1) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.limits;
  place record;
  mine integer;
  total integer;
  within boolean;
  did_little boolean;
  seconds integer := 0;
begin
  -- Always in the same order, so that two requests cannot wait for each other's counters in a circle.
  for rule in select l.* from private.limits l where l.name = limit_name order by l.period loop
    within := true;
    did_little := true;
    for place in select n.network, n.times from private.networks_of(client) n order by n.times loop
      mine := private.count_request(format('%s %s %s', rule.name, rule.period, place.network), rule.period, amount);
      within := rule.per_network is null or mine <= rule.per_network * place.times;
      exit when not within;
      did_little := mine <= greatest(1, rule.per_network / 10);
    end loop;
    if within and rule.in_all is not null then
      total := private.count_request(format('%s %s in all', rule.name, rule.period), rule.period, amount);
      within := total <= rule.in_all - case when did_little then 0 else rule.in_all / 2 end;
      if not within then
        perform private.count_request(format('%s %s in all', rule.name, rule.period), rule.period, -amount);
      end if;
    end if;
    if not within then
      seconds := greatest(seconds, ceil(extract(epoch from
        date_bin(rule.period, now(), timestamptz '2000-01-01 00:00:00Z') + rule.period - now()
      ))::integer, 1);
    end if;
  end loop;
  return seconds;
end
$$;

create function private.seconds_for_account(
  limit_name text, account uuid, amount integer default 1, with_reserve boolean default true
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.limits;
  most integer;
  seconds integer := 0;
begin
  for rule in select l.* from private.limits l where l.name = limit_name and l.per_account is not null order by l.period loop
    most := rule.per_account - case when with_reserve then 0 else rule.per_account / 4 end;
    if private.count_request(format('%s %s account %s', rule.name, rule.period, account), rule.period, amount) > most then
      -- What is refused is not written.
      perform private.count_request(format('%s %s account %s', rule.name, rule.period, account), rule.period, -amount);
      seconds := greatest(seconds, ceil(extract(epoch from
        date_bin(rule.period, now(), timestamptz '2000-01-01 00:00:00Z') + rule.period - now()
      ))::integer, 1);
    end if;
  end loop;
  return seconds;
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

-- Of the calling administrator: 0, or the seconds to wait. The last quarter needs a recent authentication: what a stolen session used up stops
-- nobody who confirms who they are. Jobs and commands have no account.
create function private.seconds_for_caller(limit_name text, amount integer default 1) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  is_recent constant boolean := private.is_recently_authenticated();
  seconds integer;
begin
  if auth.uid() is null then
    return 0;
  end if;
  seconds := private.seconds_for_account(limit_name, auth.uid(), amount, is_recent);
  if seconds > 0 and not is_recent and private.seconds_for_account(limit_name, auth.uid(), amount) = 0 then
    perform public.require_recent_authentication();
  end if;
  return seconds;
end
$$;

-- For what the server itself does for a caller.
create function public.count_own(_limit text, _amount integer) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return private.seconds_for_caller(_limit, greatest(_amount, 1));
end
$$;

-- What the calling administrator writes, as far as the disk keeps it: of what is overwritten the growth, and at least one kilobyte, so that
-- a day of writing never meets the end and overwriting without end does.
create function private.count_written(bytes integer, bytes_before integer default 0) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_too_many_requests(s, 'too_much_written')
  from private.seconds_for_caller('written kilobytes', greatest(1, (bytes - bytes_before + 1023) / 1024)) s where s > 0;
end
$$;

-- Guessing a password gets slower with every failure, and no owner is locked out: a pause belongs to one account in one network
-- (server/api/sign-in.ts).
create table private.sign_in_attempts (
  -- The keyed hash of network and account. It changes every day, so a new day begins with nothing.
  subject text primary key,
  failures integer not null default 0,
  free_at timestamptz not null default '-infinity',
  last_at timestamptz not null default now()
);

-- Not of networks that hold many customers: the pause of a stranger would be the owner's.
create function private.sign_in_subjects(client_address text, login text) returns table (subject text, times integer)
language sql volatile set search_path = ''
as $$
  select private.counter_name(format('sign-in %s %s', n.network, login), now()), n.times
  from (
    select w.network, w.times from private.networks_of(client_address::inet) w where w.times <= 8
    union all select 'unknown', 1 where client_address is null
  ) n
$$;

-- 0, or the seconds to wait. Every try is a failure until it succeeds, so a hundred at once are a hundred failures. Five are free, then come
-- 1 s, 2 s, 4 s … at most 15 minutes. After 20 failures in an hour for one account, from any network, none has free tries: 30 s, 60 s … The
-- first try of a network is never refused, so the owner cannot be locked out. Accounts that do not exist are counted alike.
create function private.begin_sign_in(client_address text, account text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  login constant text := private.normalized_address(account);
  place record;
  seconds integer := 0;
  base interval;
  many boolean;
begin
  for place in
    insert into private.sign_in_attempts as a (subject)
    select s.subject from private.sign_in_subjects(client_address, login) s order by s.times
    on conflict (subject) do update set last_at = now()
    returning a.free_at
  loop
    -- A later time comes from a clock that was ahead. now() is when this try began, which may be before the one that failed.
    if place.free_at > now() and place.free_at <= clock_timestamp() + interval '15 minutes' then
      seconds := greatest(seconds, ceil(extract(epoch from place.free_at - now()))::integer);
    end if;
  end loop;
  if seconds > 0 then
    return seconds;
  end if;

  many := private.count_request('sign-ins ' || login, '1 hour', 1) > 20;
  base := case when many then interval '30 seconds' else interval '1 second' end;
  update private.sign_in_attempts a
  set failures = a.failures + 1,
      free_at = case
        when a.failures < s.free then '-infinity'
        else now() + least(interval '15 minutes', base * 2 ^ least(a.failures - s.free, 10))
      end
  from (
    select n.subject, case when many then n.times - 1 else n.times * 5 end as free
    from private.sign_in_subjects(client_address, login) n
  ) s
  where a.subject = s.subject;
  return 0;
end
$$;

-- Whether the try that just began is the only one of its account in this hour that did not succeed.
create function private.is_first_try(account text) returns boolean
language sql volatile set search_path = ''
as $$ select private.count_request('sign-ins ' || private.normalized_address(account), '1 hour', 0) <= 1 $$;

create function private.sign_in_succeeded(client_address text, account text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  login constant text := private.normalized_address(account);
begin
  delete from private.sign_in_attempts a
  where a.subject in (select s.subject from private.sign_in_subjects(client_address, login) s);
  perform private.count_request('sign-ins ' || login, '1 hour', -1);
end
$$;

create function private.delete_old_request_counts() returns void
language sql set search_path = ''
as $$
  delete from private.request_counts c where c.window_start < now() - interval '1 day';
  delete from private.counter_keys k where k.day < (now() at time zone 'UTC')::date;
  delete from private.sign_in_attempts a where a.last_at < now() - interval '1 day';
$$;
