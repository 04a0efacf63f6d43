-- The text is a document `issue/<key>`; sending publishes it and takes its recipients when it begins.

create table private.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  document text not null unique,
  version integer not null,
  send_at timestamptz not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'paused', 'finished')),
  -- Only the operator knows what was sent since.
  paused_because text check (paused_because in ('operator', 'restored')),
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  trouble text,
  -- Recipients are taken in the order of their ids: the last one that was, null once all were, or when none is to be.
  taken_up_to uuid default '00000000-0000-0000-0000-000000000000',
  foreign key (document, version) references private.content_versions (document, version)
);
create index newsletter_issues_version on private.newsletter_issues (document, version);

-- An erased subscriber leaves a row that counts, so that the sums balance.
create table private.newsletter_deliveries (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references private.newsletter_issues (id),
  subscriber_id uuid references public.newsletter_subscribers (id) on delete set null,
  -- No answer came. Nothing sends it again by itself.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'accepted', 'refused', 'uncertain', 'excluded')),
  reason text,
  -- A report with an old number changes nothing.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  refusals smallint not null default 0,
  -- `refused_issues` of the subscriber when it was accepted: one that comes back goes on counting there.
  refused_before smallint not null default 0,
  -- For trouble that seemed to meet every mail.
  put_back_at timestamptz,
  claimed_at timestamptz,
  locked_until timestamptz,
  settled_at timestamptz,
  constraint one_row_per_issue_and_subscriber unique (issue_id, subscriber_id)
);
create index newsletter_deliveries_waiting on private.newsletter_deliveries (issue_id, next_attempt_at, id) where state = 'queued';
create index newsletter_deliveries_in_hand on private.newsletter_deliveries (locked_until) where state = 'sending';
create index newsletter_deliveries_by_subscriber on private.newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_by_time on private.newsletter_deliveries (claimed_at) where claimed_at is not null;

-- How long nothing leaves after the press.
create function private.time_to_stop() returns interval
language sql immutable
as $$ select interval '60 seconds' $$;

create function private.forget_recipient() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.state = 'queued' then
    new.state := 'excluded';
    new.settled_at := now();
  end if;
  -- Nobody is there to decide about.
  new.reason := case new.state when 'excluded' then 'erased' when 'uncertain' then 'left' end;
  return new;
end
$$;

create trigger erased_recipients_are_forgotten before update of subscriber_id on private.newsletter_deliveries
  for each row when (new.subscriber_id is null and old.subscriber_id is not null)
  execute function private.forget_recipient();

-- An issue that nobody received is a draft again, and no page shows it. A draft of its page that is newer stays. What was planned keeps its
-- time as a proposal; what was to go out at once has none.
create function private.return_unsent_issue_to_drafts(_issue uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  unsent private.newsletter_issues;
  current bigint;
  release bigint;
begin
  select i.* into unsent from private.newsletter_issues i
  where i.id = _issue and not exists (
    select from private.newsletter_deliveries d where d.issue_id = i.id and d.state in ('sending', 'accepted', 'uncertain')
  );
  if not found then
    return;
  end if;
  lock table private.content_releases in share row exclusive mode;
  current := private.current_release();
  insert into private.content_releases (author_id) values (auth.uid()) returning id into release;
  insert into private.content_release_documents (release_id, document, version)
  select release, p.document, p.version from private.content_release_documents p
  where p.release_id = current and p.document <> unsent.document;
  insert into private.draft (subject, base_version, body, change, author_id)
  select v.document, 0, case when unsent.send_at > unsent.created_at + private.time_to_stop() then v.body else v.body #- '{header,publishAt}' end,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint, auth.uid()
  from private.content_versions v where v.document = unsent.document and v.version = unsent.version
  on conflict (subject, owner_id) do update set base_version = 0, change = greatest(excluded.change, draft.change + 1);
  delete from private.newsletter_deliveries d where d.issue_id = _issue;
  delete from private.newsletter_issues i where i.id = _issue;
end
$$;

-- Recipients are taken in pieces that keep nobody waiting, each in the transaction that says where it ended. True while some are left.
create function private.advance_newsletter_issues() returns boolean
language plpgsql set search_path = ''
as $$
declare begun private.newsletter_issues;
begin
  update private.newsletter_deliveries d
  set state = 'uncertain', reason = 'no answer', settled_at = now(), locked_until = null
  -- No lease is longer than two minutes: a later end comes from a clock that was ahead.
  where d.state = 'sending' and d.locked_until not between now() and now() + interval '2 minutes';

  update private.newsletter_deliveries d set state = 'excluded', reason = 'cancelled', settled_at = now()
  from private.newsletter_issues i
  where i.id = d.issue_id and i.cancelled_at is not null and i.state <> 'finished' and d.state = 'queued';

  update private.newsletter_issues i set state = 'sending', begun_at = now()
  -- What was to go out at once does so also after the clock was set back.
  where i.state = 'scheduled' and i.send_at <= case
    when i.created_at > now() + interval '1 minute' then i.created_at + private.time_to_stop() else now()
  end;

  select * into begun from private.newsletter_issues i
  where i.state = 'sending' and i.taken_up_to is not null order by i.send_at limit 1 for update;
  with piece as (
    select s.id from public.newsletter_subscribers s
    where s.status = 'confirmed' and s.id > begun.taken_up_to order by s.id limit 150
  ), taken as (
    insert into private.newsletter_deliveries (issue_id, subscriber_id) select begun.id, p.id from piece p
    on conflict on constraint one_row_per_issue_and_subscriber do nothing
  )
  update private.newsletter_issues i
  set taken_up_to = (select p.id from piece p order by p.id offset 149)
  where i.id = begun.id;

  update private.newsletter_issues i set state = 'finished', finished_at = now(), trouble = null, paused_because = null
  where i.taken_up_to is null and (i.state = 'sending' or (i.state <> 'finished' and i.cancelled_at is not null))
    and not exists (
      select from private.newsletter_deliveries d where d.issue_id = i.id and d.state in ('queued', 'sending')
    );
  return exists (select from private.newsletter_issues i where i.state = 'sending' and i.taken_up_to is not null);
end
$$;

-- At most: 5, 15, 45 minutes after a refusal for now, then 6 hours. Seven of them end within a day, which no clock that jumps makes shorter.
create function private.pause_of_delivery(refusals integer) returns interval
language sql immutable
as $$ select least(interval '6 hours', interval '100 seconds' * power(3, refusals)) $$;

-- `later` is a refusal of this mail, `back` trouble that meets every mail. An answer after the lease is still the truth.
create function private.record_newsletter_delivery(_id uuid, _attempt integer, _outcome text, _reason text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  line private.newsletter_deliveries;
begin
  select * into line from private.newsletter_deliveries d
  where d.id = _id and d.attempts = _attempt and d.state in ('sending', 'uncertain')
  for update;
  if not found then
    return false;
  end if;
  -- Trouble that comes back while others are taken, or for a day, is this mail's own.
  if _outcome = 'back' and (
    line.put_back_at not between now() - interval '24 hours' and now()
    or exists (
      select from private.newsletter_deliveries o
      where o.issue_id = line.issue_id and o.state = 'accepted' and o.settled_at between line.put_back_at and now()
    )
  ) then
    _outcome := 'later';
  end if;
  if _outcome = 'back' then
    update private.newsletter_deliveries d
    set state = 'queued', locked_until = null, claimed_at = null, next_attempt_at = now(),
      put_back_at = coalesce(d.put_back_at, now())
    where d.id = _id;
    update private.newsletter_issues i set trouble = left(_reason, 300) where i.id = line.issue_id;
    return true;
  end if;
  if _outcome = 'later' then
    if line.refusals < 7 then
      update private.newsletter_deliveries d
      set state = 'queued', locked_until = null, reason = left(_reason, 300), refusals = line.refusals + 1,
        next_attempt_at = now() + private.pause_of_delivery(line.refusals + 1)
      where d.id = _id;
      return true;
    end if;
  end if;
  update private.newsletter_deliveries d
  set state = case _outcome when 'accepted' then 'accepted' when 'uncertain' then 'uncertain' else 'refused' end,
    reason = case when _outcome <> 'accepted' then left(_reason, 300) end,
    settled_at = now(), locked_until = null
  where d.id = _id;
  if _outcome = 'accepted' then
    update private.newsletter_issues i set trouble = null where i.id = line.issue_id and i.trouble is not null;
    update private.newsletter_deliveries d set refused_before = s.refused_issues
    from public.newsletter_subscribers s where d.id = _id and s.id = line.subscriber_id and s.refused_issues > 0;
    update public.newsletter_subscribers s set refused_issues = 0 where s.id = line.subscriber_id and s.refused_issues > 0;
  elsif _outcome = 'uncertain' then
    update private.newsletter_issues i set trouble = left(_reason, 300) where i.id = line.issue_id;
  elsif _outcome = 'no mailbox' then
    update public.newsletter_subscribers s set refused_issues = s.refused_issues + 1 where s.id = line.subscriber_id;
  end if;
  return true;
end
$$;

-- In one transaction what became of the last mail, and the next one: `sending` before a byte is sent, and that statement reads the consent again.
-- `wait`: what the pace asks.
create function private.claim_newsletter_delivery(
  lease interval, _id uuid default null, _attempt integer default null, _outcome text default null, _reason text default null
)
returns table (
  id uuid, attempt integer, refusals smallint, document text, version integer, email text, first_name text, last_name text, wait integer
)
language plpgsql set search_path = ''
as $$
declare
  pace constant integer := (select (s.value #>> '{}')::integer from private.settings s where s.key = 'newsletter_pace');
  claimed record;
begin
  perform private.record_newsletter_delivery(_id, _attempt, _outcome, _reason);
  if private.mails_are_caught() or not exists (select from private.newsletter_issues i where i.state = 'sending') then
    return;
  end if;
  if pace is not null then
    perform pg_advisory_xact_lock(hashtextextended('newsletter pace', 0));
    return query
      select null::uuid, null::integer, null::smallint, null::text, null::integer, null::text, null::text, null::text,
        greatest(1, ceil(extract(epoch from min(recent.claimed_at) + interval '1 hour' - now())))::integer
      from (
        select d.claimed_at from private.newsletter_deliveries d
        where d.claimed_at between now() - interval '1 hour' and now() order by d.claimed_at desc limit pace
      ) recent
      having count(*) >= pace;
    if found then
      return;
    end if;
  end if;

  for attempt_number in 1 .. 200 loop
    update private.newsletter_deliveries d
    set state = case when s.status = 'confirmed' and s.refused_issues < 2 then 'sending' else 'excluded' end,
      reason = case
        when s.id is null then 'erased'
        when s.status <> 'confirmed' then 'unsubscribed'
        when s.refused_issues >= 2 then 'undeliverable'
        else d.reason
      end,
      settled_at = case when s.status = 'confirmed' and s.refused_issues < 2 then null else now() end,
      attempts = d.attempts + 1,
      claimed_at = case when s.status = 'confirmed' and s.refused_issues < 2 then now() end,
      locked_until = now() + lease
    from (
      select i.document, i.version, due.*
      from private.newsletter_issues i
      cross join lateral (
        select w.id as delivery, w.subscriber_id as subscriber from private.newsletter_deliveries w
        where w.issue_id = i.id and w.state = 'queued'
          and (w.next_attempt_at <= now() or w.next_attempt_at > now() + private.pause_of_delivery(w.refusals))
        order by w.next_attempt_at, w.id limit 1 for update skip locked
      ) due
      where i.state = 'sending' and i.cancelled_at is null order by i.send_at limit 1
    ) next
    left join public.newsletter_subscribers s on s.id = next.subscriber
    where d.id = next.delivery
    returning d.id, d.attempts, d.refusals, d.state, next.document, next.version, s.email, s.first_name, s.last_name into claimed;
    if not found then
      return;
    end if;
    if claimed.state = 'sending' then
      return query select claimed.id, claimed.attempts, claimed.refusals, claimed.document, claimed.version, claimed.email::text,
        claimed.first_name::text, claimed.last_name::text, null::integer;
      return;
    end if;
  end loop;
end
$$;

-- Only the operator knows what was sent after the backup was made.
create function private.pause_restored_newsletter_issues() returns void
language sql set search_path = ''
as $$
  update private.newsletter_issues i set state = 'paused', paused_because = 'restored' where i.state in ('scheduled', 'sending')
$$;

-- Its sums stay.
create function private.forget_old_newsletter_deliveries(months integer) returns integer
language sql set search_path = ''
as $$
  with gone as (
    update private.newsletter_deliveries d set subscriber_id = null
    from private.newsletter_issues i
    where i.id = d.issue_id and i.finished_at < now() - make_interval(months => months) and d.subscriber_id is not null
    returning 1
  )
  select count(*)::integer from gone
$$;
