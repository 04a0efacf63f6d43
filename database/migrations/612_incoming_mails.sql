-- What comes back to the mailbox of the practice (server/incoming) and concerns an enquiry: replies, and automatic answers to our mails. Nothing
-- else of the mailbox is stored.

create table private.incoming_mails (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null,
  -- By server/incoming/mail-head.ts: read again, a mail stays one line.
  mail_key text not null check (mail_key ~ '^[0-9a-f]{64}$'),
  -- By a machine, such as an out-of-office notice: it is no answer.
  automatic boolean not null,
  -- When the mailbox got it.
  received_at timestamptz not null,
  taken_at timestamptz not null default now(),
  from_address text not null check (char_length(from_address) <= 255),
  -- From the mailbox of the entry.
  known boolean not null,
  subject text not null check (char_length(subject) <= 200),
  body text not null check (char_length(body) <= 10000),
  -- What it repeats of earlier mails, cut off.
  quoted text not null check (char_length(quoted) <= 20000),
  -- [{ name, path, bytes, state }]
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array' and pg_column_size(files) <= 20000),
  -- From then on it counts as a reply of the person: at once, if it is known.
  accepted_at timestamptz,
  -- Its words are gone; the line stays for its key.
  dismissed_at timestamptz,
  unique (entry_id, mail_key),
  check (dismissed_at is null or (from_address, subject, body, quoted, files) = ('', '', '', '', '[]'::jsonb))
);
create index incoming_mails_by_time on private.incoming_mails (taken_at);
create index incoming_mails_undecided on private.incoming_mails (entry_id)
  where accepted_at is null and dismissed_at is null and not automatic;
create index incoming_mails_by_sender on private.incoming_mails (from_address);
create trigger keep_search_text after insert or update or delete on private.incoming_mails
  for each row execute function private.keep_search_text('answer', 'subject', 'body');

-- From another address: somebody is to say whether it belongs to the enquiry. Without a path of its own, so that it becomes part of the query, which
-- the index answers.
create function private.is_undecided(mail private.incoming_mails) returns boolean
language sql immutable
as $$ select mail.accepted_at is null and mail.dismissed_at is null and not mail.automatic $$;

-- Paths of their files, of which each is one object of the bucket.
create function private.file_paths(mail private.incoming_mails) returns setof text
language sql immutable set search_path = ''
as $$ select f ->> 'path' from jsonb_array_elements(mail.files) f where f ->> 'path' is not null $$;

-- The enquiry that a mail continues: by our mails that it names, the nearest first, else by a reference in its subject together with the
-- address. None where it is to be left alone: of no enquiry, our own, or one too many (docs/limits.md). `_self`: its own id, if it could be ours;
-- `_own`: our addresses, from which people write who try the site.
create function private.entry_of_mail(_ids uuid[], _references text[], _address text, _key text, _self uuid, _own text[])
returns table (entry_id uuid, is_there boolean)
language sql stable set search_path = ''
as $$
  select e.id, exists (select from private.incoming_mails m where m.entry_id = e.id and m.mail_key = _key) as is_there
  from (
    select a.entry_id, array_position(_ids, a.mail_id) as distance from private.answers a where a.mail_id = any (_ids)
    union all
    select e.id, array_position(_ids, private.receipt_id(e.id)) from private.enquiry e where private.receipt_id(e.id) = any (_ids)
    union all
    select e.id, 1000 from unnest(_references) r join private.enquiry e
      on e.id between (r || '-0000-0000-0000-000000000000')::uuid and (r || '-ffff-ffff-ffff-ffffffffffff')::uuid
    where private.mailbox_of(e.email) = private.mailbox_of(_address)
  ) named
  join private.enquiry e on e.id = named.entry_id
  where not exists (select from private.mail_outbox o where o.id = _self)
    and (private.mailbox_of(e.email) = private.mailbox_of(_address) or _address <> all (_own))
    -- Mails of others take the place of none of the person's.
    and (
      select count(*) < 500 and count(*) filter (where m.taken_at > now() - interval '1 day') < 50 from private.incoming_mails m
      where m.entry_id = e.id and m.known = coalesce(private.mailbox_of(e.email) = private.mailbox_of(_address), false)
    )
  order by named.distance, e.id limit 1
$$;

-- It waits for an answer again, by the promise of the moment in which the reply came. A day to come back was for the silence before.
create function private.count_reply(_entry_id uuid, _received timestamptz) returns void
language sql set search_path = ''
as $$
  update private.enquiry e set
    reply_clock_start = case when e.status = 'new' then e.reply_clock_start else private.promise_starts(_received) end,
    status = 'new', follow_up_on = null
  where e.id = _entry_id
$$;

-- False where it is there already, or its enquiry is gone.
create function private.keep_incoming_mail(
  _entry_id uuid, _key text, _automatic boolean, _received timestamptz, _address text, _subject text, _body text, _quoted text, _files jsonb
) returns boolean
language plpgsql set search_path = ''
as $$
declare
  received constant timestamptz := least(_received, now());
  is_known boolean;
begin
  select coalesce(private.mailbox_of(e.email) = private.mailbox_of(_address), false) into is_known
  from private.enquiry e where e.id = _entry_id for update;
  if not found then
    return false;
  end if;
  insert into private.incoming_mails (
    entry_id, mail_key, automatic, received_at, from_address, known, subject, body, quoted, files, accepted_at
  )
  values (
    _entry_id, _key, _automatic, received, private.one_line(_address), is_known, private.one_line(_subject), private.several_lines(_body),
    private.several_lines(_quoted), _files, case when is_known and not _automatic then now() end
  )
  on conflict do nothing;
  if not found then
    return false;
  end if;
  if is_known and not _automatic then
    perform private.count_reply(_entry_id, received);
  end if;
  return true;
end
$$;

-- A mail that had left comes back: from then on it is as one that was given up. `_ids`: what only its recipient knows. `_no_mailbox`: the
-- address takes none. A second time it changes nothing. @returns whether one was ours
create function private.note_bounce(_ids uuid[], _reason text, _no_mailbox boolean) returns boolean
language plpgsql set search_path = ''
as $$
begin
  update private.mail_outbox o set sent_at = null, gave_up_at = now(), last_error = left(_reason, 500)
  where o.id = any (_ids) and o.sent_at is not null;
  with back as (
    update private.newsletter_deliveries d set state = 'refused', reason = left(_reason, 300)
    where d.id = any (_ids) and d.state = 'accepted'
    returning d.subscriber_id, d.refused_before
  )
  update public.newsletter_subscribers s set refused_issues = greatest(s.refused_issues, b.refused_before) + 1
  from back b where _no_mailbox and s.id = b.subscriber_id;
  return exists (select from private.mail_outbox o where o.id = any (_ids))
    or exists (select from private.newsletter_deliveries d where d.id = any (_ids));
end
$$;

create function public.accept_reply(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare mail private.incoming_mails;
begin
  perform private.refuse_other_than_administrators();
  update private.incoming_mails m set accepted_at = now()
  where m.id = _id and m.accepted_at is null and m.dismissed_at is null
  returning * into mail;
  if not found then
    return false;
  end if;
  perform private.count_reply(mail.entry_id, mail.received_at);
  return true;
end
$$;

-- What does not count goes, with its files. In the mailbox it stays.
create function public.dismiss_reply(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  update private.incoming_mails m
  set dismissed_at = now(), from_address = '', subject = '', body = '', quoted = '', files = '[]'
  where m.id = _id and m.accepted_at is null and m.dismissed_at is null;
  return found;
end
$$;

-- As the admin area shows them.
create function private.shown_replies(_entry_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'received_at', m.received_at, 'from', m.from_address, 'known', m.known, 'automatic', m.automatic, 'subject', m.subject,
    'text', m.body, 'quoted', m.quoted, 'files', m.files, 'accepted_at', m.accepted_at
  ) order by m.received_at, m.id), '[]')
  from private.incoming_mails m where m.entry_id = _entry_id and m.dismissed_at is null
$$;

-- What an answer quotes: the newest of what the person wrote.
create function private.last_words(entry private.enquiry) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('text', m.body, 'at', m.received_at) from private.incoming_mails m
      where m.entry_id = entry.id and m.accepted_at is not null and m.body <> ''
      order by m.received_at desc limit 1
    ),
    jsonb_build_object('text', entry.message, 'at', entry.created_at)
  )
$$;

-- The beginning of what came since the entry was answered, or is undecided; null where that is nothing.
create function private.new_reply(_entry_id uuid, answered_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select left(coalesce(nullif(m.body, ''), m.subject), 300) from private.incoming_mails m
  where m.entry_id = _entry_id and (m.accepted_at > coalesce($2, '-infinity') or private.is_undecided(m))
  order by m.received_at desc limit 1
$$;

-- When the newest one was taken that counts, or may.
create function private.newest_reply(_kind text) returns timestamptz
language sql stable set search_path = ''
as $$
  select m.taken_at from private.incoming_mails m
  where not m.automatic and m.dismissed_at is null
    and exists (select from private.enquiry e where e.id = m.entry_id and e.kind = _kind)
  order by m.taken_at desc limit 1
$$;
