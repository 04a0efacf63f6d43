-- Guessing a password gets slower with every failure, and nobody is locked out: a pause belongs to one account in one
-- network. The embedded sign-in asks here (server/api/sign-in.ts); Supabase's own sign-in has limits of its own.

create table private.sign_in_attempts (
  -- The keyed hash of network and account. It changes every day, so a new day begins with nothing.
  subject text primary key,
  failures integer not null default 0,
  free_at timestamptz not null default '-infinity',
  last_at timestamptz not null default now()
);

-- Asks whether somebody may try a password now. Every try counts as a failure until it succeeds, so a hundred
-- simultaneous tries are a hundred failures. Five are free, then come pauses of 1 s, 2 s, 4 s … and at most 15 minutes.
-- After 20 failures in an hour for one account, from any network, no network has free tries: 30 s, 60 s … follow its
-- first failure. The first try of a network is never refused, so guessing from many places cannot lock the owner out.
-- Accounts that do not exist are counted alike.
-- Returns 0, or the seconds to wait. A try that came too early changes nothing.
create function private.begin_sign_in(client_address text, account text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  who constant text := lower(btrim(account));
  network constant text := coalesce(private.network_of(client_address::inet), 'unknown');
  mine constant text := private.counter_name(format('sign-in %s %s', network, who), now());
  attempt private.sign_in_attempts;
  many boolean;
begin
  insert into private.sign_in_attempts as a (subject) values (mine)
  on conflict (subject) do update set last_at = now()
  returning a.* into attempt;
  if attempt.free_at > now() then
    return ceil(extract(epoch from attempt.free_at - now()))::integer;
  end if;

  many := private.count_request('sign-ins ' || who, '1 hour', 1) > 20;
  update private.sign_in_attempts a
  set failures = attempt.failures + 1,
      free_at = case
        when many then now() + least(interval '15 minutes', interval '30 seconds' * 2 ^ least(attempt.failures, 10))
        when attempt.failures < 5 then '-infinity'
        else now() + least(interval '15 minutes', interval '1 second' * 2 ^ least(attempt.failures - 5, 10))
      end
  where a.subject = mine;
  return 0;
end
$$;

create function private.sign_in_succeeded(client_address text, account text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  who constant text := lower(btrim(account));
  network constant text := coalesce(private.network_of(client_address::inet), 'unknown');
begin
  delete from private.sign_in_attempts a
  where a.subject = private.counter_name(format('sign-in %s %s', network, who), now());
  perform private.count_request('sign-ins ' || who, '1 hour', -1);
end
$$;

revoke execute on function private.begin_sign_in(text, text) from public;
revoke execute on function private.sign_in_succeeded(text, text) from public;

-- Deletes what counts people: counters of limits a day after their window began, keys with their day (no window is
-- longer, so a past day's key has nothing left to count), sign-in attempts a day after the last one. The job runs every
-- hour, so nothing is older than a day and an hour; the privacy policy says two days.
create function private.delete_old_request_counts() returns void
language sql set search_path = ''
as $$
  delete from private.request_counts c where c.window_start < now() - interval '1 day';
  delete from private.counter_keys k where k.day < (now() at time zone 'UTC')::date;
  delete from private.sign_in_attempts a where a.last_at < now() - interval '1 day';
$$;
