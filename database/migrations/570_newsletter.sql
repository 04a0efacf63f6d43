-- Visitors reach neither list nor log: server/functions act for them.

-- `confirmation_token` is the SHA-256 of the token.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email varchar(255) not null check (private.is_plain_address(email)),
  first_name varchar(100) check (not private.is_no_name(first_name)),
  last_name varchar(100) check (not private.is_no_name(last_name)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmation_token text,
  confirmation_token_expires_at timestamptz,
  -- Of the goodbye mail, likewise: a signup since then, which may be a stranger's, leaves that link good.
  come_back_token text,
  come_back_token_expires_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  gdpr_consent_given boolean not null default false,
  gdpr_consent_date timestamptz,
  ip_address inet,
  user_agent text,
  referrer_url text,
  preferences jsonb not null default '{}',
  -- How many in a row named no such mailbox; from the second on the address gets none. Of one that is pending: 1 if its mail was given up.
  refused_issues smallint not null default 0 check (refused_issues >= 0),
  constraint one_row_per_address unique (email)
);
create unique index newsletter_subscribers_by_token on public.newsletter_subscribers (confirmation_token)
  where confirmation_token is not null;
create unique index newsletter_subscribers_by_way_back on public.newsletter_subscribers (come_back_token)
  where come_back_token is not null;
create index newsletter_subscribers_newest_first on public.newsletter_subscribers (created_at desc, id);

-- Who confirms takes mail again.
create function private.normalize_subscriber() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email := private.normalized_address(new.email);
  if tg_op = 'UPDATE' and new.status = 'confirmed' and old.status <> 'confirmed' then
    new.refused_issues := 0;
  end if;
  return new;
end
$$;

create trigger normalize_subscriber before insert or update of email, status on public.newsletter_subscribers
  for each row execute function private.normalize_subscriber();

create trigger keep_search_text after insert or update or delete on public.newsletter_subscribers
  for each row execute function private.keep_search_text('subscriber', 'email', 'first_name', 'last_name');

create function private.note_mail_of_signup() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.newsletter_subscribers s set refused_issues = 1 where s.email = new.recipient and s.status = 'pending';
  return null;
end
$$;

create trigger note_mail_of_signup after update of gave_up_at on private.mail_outbox
  for each row when (new.kind = 'newsletter-confirmation' and new.gave_up_at is not null)
  execute function private.note_mail_of_signup();

alter table public.newsletter_subscribers enable row level security;

create policy "administrators can read newsletter subscribers"
  on public.newsletter_subscribers for select to authenticated
  using ((select private.caller_is_administrator()));

-- Append-only evidence of consent (Art. 7 (1) GDPR): only the retention job removes expired lines, and an administrator those of
-- one address.
create table public.newsletter_opt_in_logs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  subscriber_id uuid,
  email varchar(255) not null,
  action text not null check (action in ('signup', 'mail sent', 'confirm', 'unsubscribe')),
  gdpr_consent_given boolean,
  gdpr_consent_text text,
  user_agent text,
  ip_address inet,
  additional_data jsonb not null default '{}'
);
create index newsletter_opt_in_logs_by_address on public.newsletter_opt_in_logs (email, created_at);

-- The user that serves the site may set any setting of its session, so a setting alone permits nothing.
create function private.protect_opt_in_logs() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE'
    and current_user = (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid)
    and current_setting('private.deletes_opt_in_logs', true) = 'on'
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

create trigger opt_in_logs_are_append_only before update or delete on public.newsletter_opt_in_logs
  for each row execute function private.protect_opt_in_logs();
create trigger opt_in_logs_are_never_emptied before truncate on public.newsletter_opt_in_logs
  for each statement execute function private.protect_opt_in_logs();

create function private.date_opt_in_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user <> (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid) then
    new.created_at := now();
  end if;
  return new;
end
$$;

create trigger date_opt_in_log before insert on public.newsletter_opt_in_logs
  for each row execute function private.date_opt_in_log();

alter table public.newsletter_opt_in_logs enable row level security;

create policy "administrators can read the opt-in log"
  on public.newsletter_opt_in_logs for select to authenticated
  using ((select private.caller_is_administrator()));

-- Calls 2 and 8 of the specification: they tell whether an address is subscribed.
create function public.check_newsletter_subscriber_details(subscriber_email text)
returns table (subscriber_id uuid, subscriber_status text, subscriber_first_name text, subscriber_last_name text)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.status, s.first_name::text, s.last_name::text
  from public.newsletter_subscribers s
  where s.email = private.normalized_address(subscriber_email)
$$;

create function public.find_subscriber_for_unsubscribe(subscriber_email text)
returns table (subscriber_id uuid)
language sql stable security definer set search_path = ''
as $$
  select s.id
  from public.newsletter_subscribers s
  where s.email = private.normalized_address(subscriber_email) and s.status in ('confirmed', 'pending')
$$;

-- `{ rows, total }`, newest first, from an address on if `_after_id` names it; null for other callers. Whole days in Berlin, both included. The
-- addresses are read once for both: the built-in database serves nobody else meanwhile.
create function public.search_newsletter_subscribers(
  _search text default '', _only_status text default null, _from_day date default null, _to_day date default null,
  _after_time timestamptz default null, _after_id uuid default null, _skip integer default 0, _at_most integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(_search);
begin
  if not private.caller_may_read_enquiries() then
    return null;
  end if;
  return (
    with found as materialized (
      select e.id, e.created_at from public.newsletter_subscribers e
      where (patterns = '{}' or e.id in (
          select t.row_id from private.search_texts t
          where t.row_kind = 'subscriber' and t.folded like all (patterns)
        ))
        and (_only_status is null or e.status = _only_status)
        and (_from_day is null or e.created_at >= private.berlin_midnight(_from_day))
        and (_to_day is null or e.created_at < private.berlin_midnight(_to_day + 1))
    ), page as (
      select f.id from found f
      where _after_id is null or f.created_at < _after_time or f.created_at = _after_time and f.id > _after_id
      order by f.created_at desc, f.id limit least(_at_most, 1000) offset _skip
    )
    select jsonb_build_object(
      'total', (select count(*) from found), 'rows', coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id), '[]')
    )
    from (
      select s.id, s.created_at, s.email, s.first_name, s.last_name, s.status, s.confirmed_at, s.unsubscribed_at, s.refused_issues
      from public.newsletter_subscribers s where s.id in (select p.id from page p)
    ) r
  );
end
$$;

-- Without consent there is no evidence to keep; the record of the mail stays a day for the limit of mails to one address.
create function private.forget_signup(address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.newsletter_subscribers s where s.email = address;
  perform set_config('private.deletes_opt_in_logs', 'on', true);
  delete from public.newsletter_opt_in_logs l where l.email = address;
  perform set_config('private.deletes_opt_in_logs', 'off', true);
end
$$;

-- A former subscriber whose new signup was never confirmed becomes unsubscribed again. Believes the log alone: the serving user may write the
-- list.
create function private.delete_expired_signups(days_after_expiry integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare deleted integer;
begin
  perform set_config('private.deletes_opt_in_logs', 'on', true);

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
        confirmation_token_expires_at = null, come_back_token = null, come_back_token_expires_at = null, first_name = null,
        last_name = null, preferences = '{}', updated_at = now()
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

  perform set_config('private.deletes_opt_in_logs', 'off', true);

  -- It counts for the limit of mails to one address.
  delete from private.mail_outbox o
  where o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed')
    and o.created_at < now() - interval '1 day'
    and (o.locked_until is null or o.locked_until < now())
    and not exists (select from public.newsletter_subscribers s where s.email = o.recipient);
  return deleted;
end
$$;

-- The log says when the withdrawal was, and that no confirmation came after it.
create function private.delete_expired_opt_in_logs(years_after_withdrawal integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare deleted integer;
begin
  perform private.refuse_if(years_after_withdrawal < 3, 'newsletter_opt_in_logs is append-only for three years after a withdrawal', '42501');
  perform set_config('private.deletes_opt_in_logs', 'on', true);
  with gone as (
    delete from public.newsletter_subscribers s
    where s.status = 'unsubscribed'
      and (
        select extract(year from max(l.created_at) at time zone 'Europe/Berlin') from public.newsletter_opt_in_logs l
        where l.email = s.email and l.action in ('unsubscribe', 'confirm')
        having max(l.created_at) = max(l.created_at) filter (where l.action = 'unsubscribe')
      ) + years_after_withdrawal < extract(year from now() at time zone 'Europe/Berlin')
    returning s.email
  ), traces as (
    delete from public.newsletter_opt_in_logs l where l.email in (select g.email from gone g)
  )
  select count(*) into deleted from gone;
  perform set_config('private.deletes_opt_in_logs', 'off', true);
  return deleted;
end
$$;

-- Art. 17 GDPR; the practice decides whether it still needs the evidence.
create function public.erase_newsletter_address(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare address text;
begin
  perform private.refuse_other_than_recent_administrators();

  select s.email into address from public.newsletter_subscribers s where s.id = _id;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || address, 0));
  -- A worker that has claimed one logs its sending, and this waits for it.
  delete from private.mail_outbox o
  where o.recipient = address
    and o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed', 'newsletter-goodbye');
  perform private.forget_signup(address);
  delete from private.trash w
  where w.subject_table in ('newsletter_subscribers', 'newsletter_opt_in_logs') and w.content ->> 'email' = address;
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (auth.uid(), 'newsletter address erased', 'newsletter_subscribers', _id);
  return true;
end
$$;
