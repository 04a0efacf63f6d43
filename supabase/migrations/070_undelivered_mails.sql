-- The admin area shows mails that did not go out: those that were given up and those that have failed for an hour, with
-- the mail server's own words, until an administrator has read it.

-- One line for each kind of mail, the kind with the newest failure first.
create function public.undelivered_mails()
returns table (kind text, given_up integer, still_trying integer, since timestamptz, last_error text)
language sql stable security definer set search_path = ''
as $$
  select
    o.kind,
    count(o.gave_up_at)::integer,
    (count(*) - count(o.gave_up_at))::integer,
    min(o.first_attempt_at),
    (array_agg(o.last_error order by o.first_attempt_at desc))[1]
  from private.mail_outbox o
  where private.caller_is_administrator()
    and o.acknowledged_at is null
    and (
      o.gave_up_at is not null
      or (o.sent_at is null and o.last_error is not null and o.first_attempt_at < now() - interval '1 hour')
    )
  group by o.kind
  order by max(o.first_attempt_at) desc
$$;

-- Marks mails that were given up as read, so that they are not shown again. A mail that is still being tried stays until
-- it is sent.
create function public.acknowledge_undelivered_mails() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.caller_is_administrator() then
    raise exception 'only administrators acknowledge undelivered mails' using errcode = '42501';
  end if;
  update private.mail_outbox o set acknowledged_at = now() where o.gave_up_at is not null and o.acknowledged_at is null;
end
$$;

revoke execute on function public.undelivered_mails() from public, anon;
revoke execute on function public.acknowledge_undelivered_mails() from public, anon;
grant execute on function public.undelivered_mails() to authenticated, service_role;
grant execute on function public.acknowledge_undelivered_mails() to authenticated, service_role;
