-- Counting costs every enquiry time, so it does the least: PL/pgSQL keeps its plans, where an SQL function makes them
-- anew at each call, and who is exempt is asked only once a limit is broken.

create or replace function private.count_request(bucket_name text, period interval, amount integer) returns integer
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

-- The same enquiry again, after an answer that was lost, is no second one: its primary key says so in the moment after
-- this, and the form takes that for the success it is.
create or replace function private.hold_enquiry_limits() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seconds constant integer := private.seconds_to_wait('enquiries', private.client_address());
  is_known boolean;
begin
  if seconds = 0 or private.caller_is_administrator() then
    return new;
  end if;
  execute format('select exists (select from public.%I where id = $1)', tg_table_name) into is_known using new.id;
  if not is_known then
    perform private.refuse_too_many_requests(seconds);
  end if;
  return new;
end
$$;

-- Files are small more often than not: whole megabytes would count them many times over.
update private.limits set name = 'uploaded kilobytes', in_all = in_all * 1024 where name = 'uploaded megabytes';

create or replace function private.uploads_are_within_limits() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.caller_is_administrator() or not exists (
    select from private.limits l
    cross join lateral (select date_bin(l.period, now(), timestamptz '2000-01-01 00:00:00Z') as start) w
    join private.counter_keys k on k.day = (w.start at time zone 'UTC')::date
    cross join lateral (
      values
        (format('%s %s %s', l.name, l.period, private.network_of(private.client_address())), l.per_network),
        (format('%s %s in all', l.name, l.period), l.in_all)
    ) as counted (bucket, most)
    join private.request_counts c
      on c.window_start = w.start
      and c.bucket = encode(sha256(k.key || sha256(k.key || convert_to(counted.bucket, 'UTF8'))), 'hex')
    where l.name in ('uploads', 'uploaded kilobytes') and c.count > counted.most
  )
$$;

create or replace function private.count_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.seconds_to_wait('uploads', private.client_address());
  perform private.seconds_to_wait(
    'uploaded kilobytes', null, ceil(coalesce((new.metadata ->> 'size')::bigint, 0) / 1024.0)::integer
  );
  return null;
end
$$;
