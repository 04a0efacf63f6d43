-- How many enquiries and files one network may send. The numbers stand in private.limits.

-- The same enquiry again, after an answer that was lost, is no second one: its primary key says so in the moment after
-- this, and the form takes that for the success it is.
create function private.hold_enquiry_limits() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_known boolean;
  seconds integer;
begin
  if private.caller_is_administrator() then
    return new;
  end if;
  execute format('select exists (select from public.%I where id = $1)', tg_table_name) into is_known using new.id;
  if not is_known then
    seconds := private.seconds_to_wait('enquiries', private.client_address());
    if seconds > 0 then
      perform private.refuse_too_many_requests(seconds);
    end if;
  end if;
  return new;
end
$$;

create trigger c_limits_hold before insert on public.consultation_requests
  for each row when (private.comes_through_the_api())
  execute function private.hold_enquiry_limits();
create trigger c_limits_hold before insert on public.mwo_form_entries
  for each row when (private.comes_through_the_api())
  execute function private.hold_enquiry_limits();

-- Files. A storage service asks the policy with a row that it takes back, and adds the true one past all policies. So the
-- policy cannot count, only look; the server counts before it lets a file in (server/backend/guard-uploads.ts), and on
-- Supabase, where the service tells the database whose request it is, this trigger does.
create function private.uploads_are_within_limits() returns boolean
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
    where l.name in ('uploads', 'uploaded megabytes') and c.count > counted.most
  )
$$;

alter policy "visitors can add one file under a fresh folder" on storage.objects
  with check (
    bucket_id = 'mwo-uploads'
    and private.is_upload_path(name)
    and private.upload_folder_is_fresh(name)
    and private.uploads_are_within_limits()
  );

create function private.count_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.seconds_to_wait('uploads', private.client_address());
  perform private.seconds_to_wait(
    'uploaded megabytes', null, ceil(coalesce((new.metadata ->> 'size')::bigint, 0) / 1048576.0)::integer
  );
  return null;
end
$$;

create trigger uploads_are_counted after insert on storage.objects
  for each row
  when (new.bucket_id = 'mwo-uploads' and nullif(current_setting('request.headers', true), '') is not null)
  execute function private.count_upload();
