-- A mail waits ten seconds in the outbox, in which it can be taken back; what is sent is never changed. Notes are not here: no mail reads them.

create table private.answers (
  -- Of the browser: a repeated press sends nothing again.
  id uuid primary key,
  entry_id uuid not null,
  kind text not null check (kind in ('mail', 'call')),
  created_at timestamptz not null default now(),
  author_id uuid references private.people (id),
  subject text check (char_length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  -- Null once it was taken back: the line stays for its id.
  body text check (char_length(body) between 1 and 10000 and btrim(body, E' \n\r\t') <> ''),
  quoted boolean not null default false,
  -- PDF files of the practice that went along, as they were called: `{id, name, size}`.
  documents jsonb not null default '[]',
  status_before text not null,
  answered_before timestamptz,
  follow_up_before date,
  mail_id uuid,
  sent_at timestamptz,
  -- Without a mail server it reaches nobody.
  caught boolean not null default false,
  refused_at timestamptz,
  refusal text,
  taken_back_at timestamptz,
  check ((taken_back_at is null) = (body is not null)),
  check (kind = 'call' or taken_back_at is not null or (subject is not null and mail_id is not null))
);
create trigger keep_search_text after insert or update or delete on private.answers
  for each row execute function private.keep_search_text('answer', 'subject', 'body');
create index answers_by_entry on private.answers (entry_id, created_at);
create index answers_by_mail on private.answers (mail_id);
create index answers_author on private.answers (author_id);

-- An answer that was given up, or came back (`private.note_bounce`), reached nobody: it is as if it had not been written. The next one that stands takes what was before it; without
-- one the enquiry is due again, also where it was completed since. Where one had reached the person before, the promise is kept, and it comes
-- back today.
create function private.note_mail_of_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  answer private.answers;
begin
  update private.answers a
  set sent_at = coalesce(new.sent_at, a.sent_at), caught = private.mails_are_caught(), refused_at = new.gave_up_at,
    refusal = case when new.gave_up_at is not null then new.last_error end
  where a.mail_id = new.id
  returning * into answer;
  if new.gave_up_at is null or answer.id is null then
    return null;
  end if;
  update private.answers a
  set status_before = answer.status_before, answered_before = answer.answered_before,
    follow_up_before = coalesce(a.follow_up_before, answer.follow_up_before)
  where a.id = (
    select n.id from private.answers n
    where n.entry_id = answer.entry_id and n.created_at > answer.created_at and n.taken_back_at is null and n.refused_at is null
    order by n.created_at limit 1
  );
  if not found then
    update private.enquiry e set
      answered_at = answer.answered_before,
      status = case when answer.answered_before is null then 'new' else 'contacted' end,
      follow_up_on = case when answer.answered_before is null then coalesce(e.follow_up_on, answer.follow_up_before) else private.berlin_day(now()) end
    where e.id = answer.entry_id;
  end if;
  return null;
end
$$;

create trigger note_mail_of_answer after update on private.mail_outbox
  for each row when (
    new.kind = 'enquiry-answer' and (new.sent_at, new.gave_up_at) is distinct from (old.sent_at, old.gave_up_at)
  ) execute function private.note_mail_of_answer();

-- Counts a new one for the caller. `_seen` is when the entry was last answered or written to, as the caller saw it: of two that answer at once
-- the second is told, and so is who has not read the last reply.
create function private.answer_is(_id uuid, _entry_id uuid, _seen timestamptz) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  is_there boolean;
  present timestamptz;
begin
  perform private.refuse_other_than_administrators();
  select true, e.answered_at into is_there, present from private.enquiry e where e.id = _entry_id for update;
  present := greatest(present, (select max(m.accepted_at) from private.incoming_mails m where m.entry_id = _entry_id));
  return case
    when is_there is null then 'gone'
    when exists (select from private.answers a where a.id = _id and a.taken_back_at is not null) then 'taken back'
    when exists (select from private.answers a where a.id = _id) then 'kept'
    when present is distinct from _seen then 'overtaken'
    when private.seconds_for_caller('answers') > 0 then 'too many'
    else 'new'
  end;
end
$$;

create function private.count_answer(_entry_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.enquiry e set
    answered_at = now(),
    status = case when e.status in ('new', 'apparent_spam') then 'contacted' else e.status end,
    follow_up_on = case when e.follow_up_on > private.berlin_day(now()) then e.follow_up_on end
  where e.id = _entry_id;
$$;

-- The mails that a next one to the person continues, oldest first.
create function private.thread_of(_entry_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(private.receipt_id(_entry_id) || array(
    select a.mail_id from private.answers a
    where a.entry_id = _entry_id and a.kind = 'mail' and a.sent_at is not null order by a.created_at
  ))
$$;

-- What the outbox holds of an answer.
create function private.mail_of_answer(answer private.answers) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  entry private.enquiry;
begin
  select * into entry from private.enquiry e where e.id = answer.entry_id;
  return jsonb_build_object(
    'reference', upper(left(entry.id::text, 8)), 'subject', answer.subject, 'body', answer.body,
    'quoted', case when answer.quoted then private.last_words(entry) end,
    'documents', answer.documents, 'thread', private.thread_of(entry.id)
  );
end
$$;

-- To the address of the entry and to no other.
create function public.send_answer(
  _id uuid, _entry_id uuid, _seen timestamptz, _subject text, _body text, _quoted boolean default false,
  _times jsonb default null, _documents uuid[] default '{}'
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  state constant text := private.answer_is(_id, _entry_id, _seen);
  answer private.answers;
  entry private.enquiry;
  content jsonb;
  attached jsonb;
begin
  if state <> 'new' then
    return state;
  end if;
  attached := private.documents_to_send(_documents);
  if attached is null then
    return 'document gone';
  end if;
  select * into entry from private.enquiry e where e.id = _entry_id;
  -- Without an address the mail would go to the practice itself.
  perform private.refuse_if(entry.email is null, 'no address to answer to', '22023');
  insert into private.answers (
    id, entry_id, kind, author_id, subject, body, quoted, documents, status_before, answered_before, follow_up_before, mail_id,
    caught
  )
  values (
    _id, _entry_id, 'mail', auth.uid(), private.one_line(_subject), private.several_lines(_body), _quoted, attached, entry.status,
    entry.answered_at, entry.follow_up_on, gen_random_uuid(), private.mails_are_caught()
  )
  returning * into answer;
  content := private.mail_of_answer(answer);
  if private.json_argument(_times) is not null then
    content := content || jsonb_build_object('times', private.offer_times(_id, _times));
  end if;
  perform private.queue_mail('enquiry-answer', entry.email, content, now() + interval '10 seconds', answer.mail_id);
  perform private.count_answer(_entry_id);
  -- What was sent is no draft any more; the note of a call may be one.
  update private.draft d
  set body = d.body - array['subject', 'text', 'quoted', 'times', 'documents'], change = d.change + 1
  where d.subject = 'answer/' || _entry_id and d.owner_id = auth.uid();
  return 'kept';
end
$$;

create function public.record_call(_id uuid, _entry_id uuid, _seen timestamptz, _note text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  state constant text := private.answer_is(_id, _entry_id, _seen);
begin
  if state <> 'new' then
    return state;
  end if;
  insert into private.answers (id, entry_id, kind, author_id, body, status_before, answered_before, follow_up_before)
  select _id, e.id, 'call', auth.uid(), private.several_lines(_note), e.status, e.answered_at, e.follow_up_on
  from private.enquiry e where e.id = _entry_id;
  perform private.count_answer(_entry_id);
  update private.draft d set body = d.body - 'call', change = d.change + 1
  where d.subject = 'answer/' || _entry_id and d.owner_id = auth.uid();
  return 'kept';
end
$$;

create function public.answers_of(_entry_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return jsonb_build_object(
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'kind', a.kind, 'created_at', a.created_at, 'author', p.email, 'subject', a.subject, 'text', a.body,
        'quoted', a.quoted, 'documents', a.documents, 'sent_at', a.sent_at, 'caught', a.caught, 'refused_at', a.refused_at, 'refusal', a.refusal, 'problem', o.last_error,
        'due', case when o.attempts = 0 then o.next_attempt_at end,
        'appointment', (select private.shown_appointment(ap, private.closures()) from private.appointments ap where ap.answer_id = a.id)
      ) order by a.created_at, a.id)
      from private.answers a
      left join private.people p on p.id = a.author_id
      left join private.mail_outbox o on o.id = a.mail_id and o.sent_at is null and o.gave_up_at is null
      where a.entry_id = _entry_id and a.taken_back_at is null
    ), '[]'),
    'replies', private.shown_replies(_entry_id),
    -- Whether the last mail to the person was given up, of whatever kind.
    'bounced', coalesce((
      select o.gave_up_at is not null
      from private.enquiry e join private.mail_outbox o on o.recipient = e.email
      where e.id = _entry_id and (o.sent_at is not null or o.gave_up_at is not null)
      order by coalesce(o.sent_at, o.gave_up_at) desc limit 1
    ), false),
    'draft', public.draft_of('answer/' || _entry_id),
    'documents', coalesce((select jsonb_agg(d order by d.name) from public.documents() d), '[]'),
    'others', coalesce((
      select jsonb_agg(jsonb_build_object('author', p.email, 'changed_at', d.changed_at) order by d.changed_at)
      from private.draft d join private.people p on p.id = d.owner_id
      where d.subject = 'answer/' || _entry_id and d.owner_id <> auth.uid() and coalesce(d.body ->> 'text', '') <> ''
    ), '[]')
  );
end
$$;
