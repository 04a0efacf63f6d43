-- Limits against abuse, and counters that do not tell whom they count.

-- How often something may happen. `per_network` counts one IPv4 address or one IPv6 /64. `in_all` counts everybody; it
-- protects disk and processor and is far above what a practice meets, because a low number would let one attacker close
-- the forms for all. An operator may change a row; it holds from the next request on, in every server process.
--
-- Three limits are not counts of a window and stand where they act: the growing pauses of signing in
-- (private.begin_sign_in), mails of the newsletter to one address (public.newsletter_subscribe and
-- public.newsletter_queue_confirmation), receipts to one address (private.announce_enquiry). docs/limits.md lists them
-- together with the limits of the server process.
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
  ('receipts', '1 hour', null, 100),
  ('uploads', '1 hour', 40, null),
  ('uploads', '1 day', 120, null),
  ('uploaded kilobytes', '1 hour', null, 10240000),
  ('newsletter requests', '1 hour', 20, null),
  ('newsletter signups', '1 hour', null, 300),
  ('recovery mails', '1 hour', 20, null),
  ('mailed codes', '15 minutes', 30, null),
  ('temporary passwords', '15 minutes', 5, 100),
  ('invitations', '1 day', null, 20),
  ('drawn images', '10 minutes', 60, 600),
  ('article views', '1 hour', 60, null),
  ('problem reports', '1 hour', 30, 1000);

-- A customer with one IPv6 address usually has the whole /64.
create function private.network_of(address inet) returns text
language sql immutable set search_path = ''
as $$
  select case family(address)
    when 6 then host(network(set_masklen(address, 64)))
    else host(address)
  end
$$;

-- How often something happened in a window of time. `bucket` is a keyed hash of what is counted.
create table private.request_counts (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);

-- Anonymous enquiries promise that no IP address is kept, so counters stand under a keyed hash. The key changes every
-- day (UTC). Counters and keys are deleted within two days (private.delete_old_request_counts); after that nothing
-- leads back to an address.
create table private.counter_keys (
  day date primary key,
  key bytea not null
);

-- The key is two version 4 UUIDs with 244 random bits. Hashing twice with the key is what HMAC does, which no engine
-- has built in.
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

revoke execute on function private.counter_name(text, timestamptz) from public;

-- Adds to the counter of the current window and returns its new value. The lock of the row makes this exact with any
-- number of simultaneous requests. No window is longer than a day, and all of them begin with the day (UTC).
-- PL/pgSQL, because it keeps its plans and an SQL function plans anew at each call.
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

revoke execute on function private.count_request(text, interval, integer) from public;

-- Counts a request against every limit of that name.
-- Returns 0 while all hold, otherwise the seconds until the last broken one begins anew.
-- Without an address only `in_all` counts: `per_network` would put all unknown clients into one counter.
create function private.seconds_to_wait(limit_name text, client inet, amount integer default 1) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.limits;
  within boolean;
  seconds integer := 0;
begin
  -- Always in the same order, so that two requests cannot wait for each other's counters in a circle.
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

revoke execute on function private.seconds_to_wait(text, inet, integer) from public;

-- The sentence for visitors, in the words of rules/too-many-requests.ts. On hosted Supabase
-- visitors read this one.
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
