-- What keeps strangers from using our mails against others: one plain address per mail, and counters.

-- An address and nothing else. `Name <a@b.de>`, `a@b.de, c@d.de` and line breaks are how one recipient becomes several.
create function private.is_plain_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select address ~ '^[^][\s[:cntrl:]@<>(),;:\\"]+@[^][\s[:cntrl:]@<>(),;:\\"]+\.[^][\s[:cntrl:]@<>(),;:\\"]+$'
    and char_length(address) <= 255
$$;

-- Whoever has one IPv6 address has the whole /64.
create function private.network_of(address inet) returns text
language sql immutable set search_path = ''
as $$
  select case family(address)
    when 6 then host(network(set_masklen(address, 64)))
    else host(address)
  end
$$;

-- How often something happened in a window of time. Counters hold parts of IP addresses, so they live two days at most.
create table private.request_counts (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);

-- Counts one request and tells whether it is still within the limit. The row's lock makes this exact, however many
-- come at once.
create function private.is_within_limit(bucket_name text, most integer, period interval) returns boolean
language sql set search_path = ''
as $$
  insert into private.request_counts as counter (bucket, window_start, count)
  values (bucket_name, date_bin(period, now(), timestamptz '2000-01-01 00:00:00Z'), 1)
  on conflict (bucket, window_start) do update set count = counter.count + 1
  returning counter.count <= most
$$;

create function private.delete_old_request_counts() returns void
language sql set search_path = ''
as $$ delete from private.request_counts c where c.window_start < now() - interval '2 days' $$;
