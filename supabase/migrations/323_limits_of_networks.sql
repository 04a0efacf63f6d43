-- Limits of wider networks, and a reserve for who asks little.
--
-- Whoever asks for it has a /48 of IPv6, which is 65,536 networks of the size that the limits of 040_limits.sql count. So each limit
-- of a network holds for the /56 twice and for the /48 eight times, and the last quarter of what all may do together goes only to
-- networks that did little of it: many networks of one person use up three quarters, and never close a form for everybody.

-- The networks of an address, narrowest first, and how many times as much as from one customer may come from each
-- (server/limits/networks.ts).
create function private.networks_of(client inet) returns table (network text, times integer)
language sql immutable set search_path = ''
as $$
  select host(client), 1 where family(client) = 4
  union all
  select network(set_masklen(client, wide.masklen))::text, wide.times
  from (values (64, 1), (56, 2), (48, 8)) as wide (masklen, times)
  where family(client) = 6
$$;

-- As before, and: counted from the narrowest network outwards, up to the first that may not, so that one abusive customer uses up nothing
-- of his neighbours. What the limit of all refuses is not counted for all.
create or replace function private.seconds_to_wait(limit_name text, client inet, amount integer default 1) returns integer
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
      did_little := mine <= greatest(3, rule.per_network / 10);
    end loop;
    if within and rule.in_all is not null then
      total := private.count_request(format('%s %s in all', rule.name, rule.period), rule.period, amount);
      within := total <= rule.in_all - case when did_little then 0 else rule.in_all / 4 end;
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

-- Files fill the disk by the day, not by the hour: ten files of the largest size a network, 4 GB from everybody.
delete from private.limits where name = 'uploaded kilobytes' and period = '1 hour' and in_all = 10240000;
insert into private.limits (name, period, per_network, in_all)
values ('uploaded kilobytes', '1 day', 102400, 4194304)
on conflict (name, period) do nothing;

create or replace function private.uploads_are_within_limits() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.caller_is_administrator() or not exists (
    select from private.limits l
    cross join lateral (select date_bin(l.period, now(), timestamptz '2000-01-01 00:00:00Z') as start) w
    join private.counter_keys k on k.day = (w.start at time zone 'UTC')::date
    cross join lateral (
      select format('%s %s %s', l.name, l.period, n.network), l.per_network * n.times
      from private.networks_of(private.client_address()) n
      union all select format('%s %s in all', l.name, l.period), l.in_all
    ) as counted (bucket, most)
    join private.request_counts c
      on c.window_start = w.start
      and c.bucket = encode(sha256(k.key || sha256(k.key || convert_to(counted.bucket, 'UTF8'))), 'hex')
    where l.name in ('uploads', 'uploaded kilobytes') and c.count > counted.most
  )
$$;

-- Where this counts, the file is stored already: the policy above refuses the next one.
create or replace function private.count_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kilobytes constant integer := ceil(coalesce((new.metadata ->> 'size')::bigint, 0) / 1024.0);
begin
  perform private.seconds_to_wait('uploads', private.client_address());
  if private.seconds_to_wait('uploaded kilobytes', private.client_address(), kilobytes) > 0 then
    perform private.count_request('uploaded kilobytes 1 day in all', '1 day', kilobytes);
  end if;
  return null;
end
$$;

-- Signing up for the newsletter counts for all with the network that it comes from, so that the reserve holds there, too.
do $$
declare
  before constant text := pg_get_functiondef('public.newsletter_subscribe'::regproc);
  after constant text := replace(before, $part$'newsletter signups', null$part$, $part$'newsletter signups', client$part$);
begin
  if after = before then
    raise exception 'newsletter_subscribe does not count its signups as expected';
  end if;
  execute after;
end
$$;
