-- Proof of consent goes only through functions of the owner of the database. The user that serves the site may set any setting of its
-- session, so a setting alone permits nothing. It may write the list of subscribers, too, so these functions believe the log alone, and
-- only the owner gives a line of the log another time than now.

create or replace function private.protect_proof() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE'
    and current_user = (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid)
    -- The owner cannot delete a line by accident.
    and current_setting('private.deletes_expired_proof', true) = 'on'
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

alter function private.forget_signup(text) security definer;

create function private.date_proof() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user <> (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid) then
    new.created_at := now();
  end if;
  return new;
end
$$;
create trigger b_a_line_is_of_now before insert on public.newsletter_opt_in_logs
  for each row execute function private.date_proof();

-- As in 170_newsletter_retention.sql; and an address that was confirmed once never goes this way.
create or replace function private.delete_expired_signups(days_after_expiry integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare deleted integer;
begin
  perform set_config('private.deletes_expired_proof', 'on', true);

  with expired as (
    select s.id, s.email, exists (
      select from public.newsletter_opt_in_logs l where l.email = s.email and l.action = 'confirm'
    ) as was_confirmed
    from public.newsletter_subscribers s
    where s.status = 'pending'
      and s.confirmation_token_expires_at < now() - make_interval(days => days_after_expiry)
    for update
  ), returned as (
    update public.newsletter_subscribers s
    set status = 'unsubscribed', unsubscribed_at = withdrawn.at, confirmation_token = null,
        confirmation_token_expires_at = null, first_name = null, last_name = null, preferences = '{}', updated_at = now()
    from (
      select l.email, max(l.created_at) as at
      from public.newsletter_opt_in_logs l
      where l.action = 'unsubscribe'
      group by l.email
    ) as withdrawn
    where s.id in (select e.id from expired e where e.was_confirmed) and withdrawn.email = s.email
  ), gone as (
    delete from public.newsletter_subscribers s
    where s.id in (select e.id from expired e where not e.was_confirmed)
    returning s.email
  ), traces as (
    delete from public.newsletter_opt_in_logs l where l.email in (select g.email from gone g)
  )
  select count(*) into deleted from gone;

  perform set_config('private.deletes_expired_proof', 'off', true);

  -- For a day a record counts for the limit of mails to one address, also when the address is forgotten.
  delete from private.mail_outbox o
  where o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed')
    and o.created_at < now() - interval '1 day'
    and (o.locked_until is null or o.locked_until < now())
    and not exists (select from public.newsletter_subscribers s where s.email = o.recipient);
  return deleted;
end
$$;

-- As in 170_newsletter_retention.sql; and whoever calls it cannot shorten the period.
create or replace function private.delete_expired_proof(years_after_withdrawal integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare deleted integer;
begin
  if years_after_withdrawal < 3 then
    raise exception 'newsletter_opt_in_logs is append-only for three years after a withdrawal' using errcode = '42501';
  end if;
  perform set_config('private.deletes_expired_proof', 'on', true);
  with gone as (
    delete from public.newsletter_subscribers s
    where s.status = 'unsubscribed'
      and (
        select extract(year from max(l.created_at) at time zone 'Europe/Berlin') from public.newsletter_opt_in_logs l
        where l.email = s.email and l.action = 'unsubscribe'
      ) + years_after_withdrawal < extract(year from now() at time zone 'Europe/Berlin')
    returning s.email
  ), traces as (
    delete from public.newsletter_opt_in_logs l where l.email in (select g.email from gone g)
  )
  select count(*) into deleted from gone;
  perform set_config('private.deletes_expired_proof', 'off', true);
  return deleted;
end
$$;

revoke execute on function private.delete_expired_signups(integer), private.delete_expired_proof(integer) from public;
