-- When the practice is busy by its own calendars: begin and end, and nothing else of an event.

create table private.busy_calendars (
  id uuid primary key default gen_random_uuid(),
  -- Secret: who knows it reads the calendar. Nobody is shown more than its host.
  address text not null unique,
  added_at timestamptz not null default now(),
  tried_at timestamptz,
  -- Until a first success null.
  read_at timestamptz,
  -- Why the last try was no success; the times that were known stay.
  problem text check (problem in ('unreachable', 'refused', 'inside', 'no calendar', 'too large')),
  -- Entries that could not be read.
  unread integer not null default 0,
  -- ETag and Last-Modified of what was read, and the day: on another day more of the calendar is looked at.
  validators jsonb not null default '{}'
);

create table private.busy_times (
  calendar_id uuid not null references private.busy_calendars (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (calendar_id, starts_at, ends_at),
  check (starts_at < ends_at)
);
create index busy_times_by_time on private.busy_times using gist (tstzrange(starts_at, ends_at));

create function private.is_busy(_at timestamptz, _minutes integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.busy_times b
    where tstzrange(b.starts_at, b.ends_at) && tstzrange(_at, _at + make_interval(mins => _minutes))
  )
$$;

create function public.busy_times() returns table (state text, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.refuse_without_access();
  select distinct 'busy', b.starts_at, b.ends_at from private.busy_times b;
$$;

-- `is_stale`: what it said is more than an hour old.
create function public.busy_calendars()
returns table (id uuid, host text, added_at timestamptz, read_at timestamptz, problem text, unread integer, is_stale boolean)
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select c.id, substring(c.address from '^https?://([^/:?#]+)'), c.added_at, c.read_at, c.problem, c.unread,
    coalesce(c.read_at, c.added_at) < now() - interval '1 hour'
  from private.busy_calendars c order by c.added_at, c.id;
$$;

-- The errors of constraints would name the address in the log: what they refuse is refused before.
create function public.add_busy_calendar(_address text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := regexp_replace(btrim(_address), '^webcals?://', 'https://', 'i');
begin
  perform private.refuse_other_than_administrators();
  perform public.require_recent_authentication();
  if not coalesce(char_length(given) <= 2000 and given ~ '^https?://[A-Za-z0-9.\[\]:-]+/[!-~]*$', false) then
    return 'not an address';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('busy calendars', 0));
  if exists (select from private.busy_calendars c where c.address = given) then
    return 'known';
  end if;
  if (select count(*) from private.busy_calendars) >= 5 then
    return 'too many';
  end if;
  insert into private.busy_calendars (address) values (given);
  return 'added';
end
$$;

create function public.remove_busy_calendar(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  perform public.require_recent_authentication();
  delete from private.busy_calendars c where c.id = _id;
end
$$;
