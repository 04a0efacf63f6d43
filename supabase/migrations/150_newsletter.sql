-- The newsletter's list and its log. Visitors reach neither (deviation 2): the functions subscribe-newsletter,
-- confirm-newsletter-subscription and unsubscribe-newsletter act for them with the secret key.
-- One row per address. `confirmation_token` holds the SHA-256 of the token; the token itself is only in the mail.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email varchar(255) not null check (email = lower(email) and private.is_plain_address(email)),
  first_name varchar(100),
  last_name varchar(100),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmation_token text,
  confirmation_token_expires_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  gdpr_consent_given boolean not null default false,
  gdpr_consent_date timestamptz,
  ip_address inet,
  user_agent text,
  referrer_url text,
  preferences jsonb not null default '{}',
  constraint one_row_per_address unique (email)
);

create unique index newsletter_subscribers_by_token on public.newsletter_subscribers (confirmation_token)
  where confirmation_token is not null;
create index newsletter_subscribers_newest_first on public.newsletter_subscribers (created_at desc, id);

create function private.lower_case_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  return new;
end
$$;

create trigger the_address_is_lower_case before insert or update of email on public.newsletter_subscribers
  for each row execute function private.lower_case_email();

alter table public.newsletter_subscribers enable row level security;

create policy "administrators can read newsletter subscribers"
  on public.newsletter_subscribers for select to authenticated
  using ((select private.caller_is_administrator()));

-- Append-only proof of consent (Art. 7 (1) GDPR; deviation 11): nobody changes or removes a line, administrators and the
-- secret key included. Only the retention job removes expired lines (private.delete_expired_signups and
-- private.delete_expired_proof), and an administrator all lines of one address (public.erase_newsletter_address).
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

-- API roles never pass, whatever they set; and the owner cannot delete a line by accident.
create function private.protect_proof() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE'
    and current_user not in ('anon', 'authenticated', 'service_role')
    and current_setting('private.deletes_expired_proof', true) = 'on'
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

create trigger opt_in_logs_are_append_only before update or delete on public.newsletter_opt_in_logs
  for each row execute function private.protect_proof();
create trigger opt_in_logs_are_never_emptied before truncate on public.newsletter_opt_in_logs
  for each statement execute function private.protect_proof();

alter table public.newsletter_opt_in_logs enable row level security;

create policy "administrators can read the opt-in log"
  on public.newsletter_opt_in_logs for select to authenticated
  using ((select private.caller_is_administrator()));

-- Calls 2 and 8 of the specification. They tell who is subscribed, so only the secret key may ask.
create function public.check_newsletter_subscriber_details(subscriber_email text)
returns table (subscriber_id uuid, subscriber_status text, subscriber_first_name text, subscriber_last_name text)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.status, s.first_name::text, s.last_name::text
  from public.newsletter_subscribers s
  where s.email = lower(btrim(subscriber_email))
$$;

create function public.find_subscriber_for_unsubscribe(subscriber_email text)
returns table (subscriber_id uuid)
language sql stable security definer set search_path = ''
as $$
  select s.id
  from public.newsletter_subscribers s
  where s.email = lower(btrim(subscriber_email)) and s.status in ('confirmed', 'pending')
$$;

revoke execute on function public.check_newsletter_subscriber_details(text) from public, anon, authenticated;
revoke execute on function public.find_subscriber_for_unsubscribe(text) from public, anon, authenticated;
grant execute on function public.check_newsletter_subscriber_details(text) to service_role;
grant execute on function public.find_subscriber_for_unsubscribe(text) to service_role;

-- Searching subscribers: a part of the address or the name, without wildcards; the policies decide what a caller reads.
create function public.search_newsletter_subscribers(search text) returns setof public.newsletter_subscribers
language sql stable
as $$
  select s.* from public.newsletter_subscribers s
  where position(private.folded(search) in private.folded(concat(s.email, E'\n', s.first_name, ' ', s.last_name))) > 0
$$;

revoke execute on function public.search_newsletter_subscribers(text) from public, anon;
grant execute on function public.search_newsletter_subscribers(text) to authenticated, service_role;
