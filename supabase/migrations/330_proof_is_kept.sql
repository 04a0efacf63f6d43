-- Proof of consent goes only through functions of the owner of the database. The user that serves the site may set any setting of its
-- session, so a setting alone permits nothing.

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
alter function private.delete_expired_signups(integer) security definer;

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
      and extract(year from s.unsubscribed_at at time zone 'Europe/Berlin') + years_after_withdrawal
        < extract(year from now() at time zone 'Europe/Berlin')
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
