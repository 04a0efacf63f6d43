-- All windows begin and end with the day (UTC), so yesterday's key has nothing left to count. Counters end with their
-- window, at the latest a day after it began. Together with the hourly job nothing is older than a day and an hour, and
-- the privacy policy may say: two days.
create or replace function private.delete_old_request_counts() returns void
language sql set search_path = ''
as $$
  delete from private.request_counts c where c.window_start < now() - interval '1 day';
  delete from private.counter_keys k where k.day < (now() at time zone 'UTC')::date;
  delete from private.sign_in_attempts a where a.last_at < now() - interval '1 day';
$$;
