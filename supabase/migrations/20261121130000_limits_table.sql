-- All limits against abuse in one table, and counters that do not tell whom they count.

-- What may happen how often. `per_network` counts one IPv4 address or one IPv6 /64; `in_all` counts everybody and only
-- protects disk and processor: it is far above what a practice meets, as a low one would let a single attacker close the
-- forms for all. An operator may change a row; it holds from the next request on, in every server process.
create table private.limits (
  name text not null,
  period interval not null check (period <= interval '1 day'),
  per_network integer,
  in_all integer,
  primary key (name, period)
);

insert into private.limits (name, period, per_network, in_all) values
  ('enquiries', '1 hour', 20, 50000),
  ('enquiries', '1 day', 60, null),
  ('uploads', '1 hour', 40, null),
  ('uploads', '1 day', 120, null),
  ('uploaded megabytes', '1 hour', null, 10000),
  ('recovery mails', '1 hour', 20, null),
  ('mailed codes', '15 minutes', 30, null),
  ('temporary passwords', '15 minutes', 5, 100),
  ('drawn images', '10 minutes', 60, 600),
  ('problem reports', '1 hour', 30, 1000);

-- Anonymous enquiries promise that no IP address is kept, so counters stand under a keyed hash of what they count. The key
-- is another one every day (UTC), and counters and keys are gone after two: then nothing leads back to an address.
create table private.counter_keys (
  day date primary key,
  key bytea not null
);

-- Two version 4 UUIDs hold 244 random bits. Hashed twice with the key, as HMAC does, which no engine has built in.
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

-- Adds to the counter of the running window and returns what stands there now. The row's lock makes this exact, however
-- many come at once. No window is longer than a day, and all of them begin with the day (UTC).
create function private.count_request(bucket_name text, period interval, amount integer) returns integer
language sql set search_path = ''
as $$
  insert into private.request_counts as counter (bucket, window_start, count)
  select private.counter_name(bucket_name, w.start), w.start, amount
  from (select date_bin(period, now(), timestamptz '2000-01-01 00:00:00Z') as start) w
  on conflict (bucket, window_start) do update set count = counter.count + excluded.count
  returning counter.count
$$;

create or replace function private.is_within_limit(bucket_name text, most integer, period interval) returns boolean
language sql set search_path = ''
as $$ select private.count_request(bucket_name, period, 1) <= most $$;

-- Counts a request against every limit of that name.
-- Returns 0 while all hold, otherwise the seconds until the last broken one begins anew.
-- Whoever's address is not known is counted with everybody only: he shares it with all others who have none.
create function private.seconds_to_wait(limit_name text, client inet, amount integer default 1) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.limits;
  within boolean;
  seconds integer := 0;
begin
  -- In one order, so that two requests never wait for each other's counters.
  for rule in select l.* from private.limits l where l.name = limit_name order by l.period loop
    within := true;
    if rule.per_network is not null and client is not null then
      within := private.count_request(
        format('%s %s %s', rule.name, rule.period, private.network_of(client)), rule.period, amount
      ) <= rule.per_network;
    end if;
    if within and rule.in_all is not null then
      within := private.count_request(format('%s %s in all', rule.name, rule.period), rule.period, amount) <= rule.in_all;
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

-- A counter ends with its window, so it has nothing to say after a day.
create or replace function private.delete_old_request_counts() returns void
language sql set search_path = ''
as $$
  delete from private.request_counts c where c.window_start < now() - interval '1 day';
  delete from private.counter_keys k where k.day < (now() at time zone 'UTC')::date - 1;
$$;

-- What was counted under plain addresses so far.
delete from private.request_counts;

-- The sentence for people, as supabase/functions/_shared/too-many-requests.ts words it: a visitor of the hosted service
-- reads this one.
create function private.too_many_requests(seconds integer) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'Von Ihrem Internetanschluss kamen in kurzer Zeit zu viele Anfragen. Bitte versuchen Sie es %s noch einmal, oder rufen Sie uns an.',
    case
      when seconds <= 1 then 'in einer Sekunde'
      when seconds < 60 then format('in %s Sekunden', seconds)
      when seconds = 60 then 'in etwa einer Minute'
      when seconds <= 3540 then format('in etwa %s Minuten', ceil(seconds / 60.0))
      when seconds <= 3600 then 'in etwa einer Stunde'
      else format('in etwa %s Stunden', ceil(seconds / 3600.0))
    end
  )
$$;

-- Ends the request with 429. The code `PGRST` lets PostgREST answer with a status and a header of our choice.
create function private.refuse_too_many_requests(seconds integer) returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'too_many_requests', 'message', private.too_many_requests(seconds), 'details', null, 'hint', null
    )::text,
    detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
end
$$;

revoke execute on function private.counter_name(text, timestamptz) from public;
revoke execute on function private.count_request(text, interval, integer) from public;
revoke execute on function private.seconds_to_wait(text, inet, integer) from public;
