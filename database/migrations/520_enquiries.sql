-- What both kinds of enquiry share. The table of each kind, which the specification names, inherits it: all rows are seen here, so an id is enough
-- to find and to change one. The two have one space of ids (`private.keep_search_text`).
create table private.enquiry (
  -- The browser chooses it: an enquiry that is sent again after a lost answer stays one row.
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('mwo', 'consultation')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reply_clock_start timestamptz not null default now(),
  first_name varchar(100) not null,
  last_name varchar(100) not null,
  email varchar(255),
  phone varchar(50),
  message text,
  -- Of what is long enough to be compared with others (`private.words_to_compare`).
  message_hash text,
  -- Named by the specification, and always empty.
  user_agent text,
  -- The wording above the button.
  consent_version text,
  status varchar(50) not null default 'new' check (status in ('new', 'contacted', 'completed', 'apparent_spam')),
  suspicion text[],
  admin_notes text check (char_length(admin_notes) <= 10000),
  in_patient_file boolean not null default false,
  answered_at timestamptz,
  follow_up_on date check (follow_up_on between '2000-01-01' and '2200-01-01'),
  -- {"seconds": 42, "website": ""}, read once and not kept.
  form_signals jsonb,
  constraint rows_are_in_the_tables_of_the_kinds check (false) no inherit
);

-- As histories and the trash name it.
create function private.table_of(kind text) returns text
language sql immutable set search_path = ''
as $$ select case kind when 'mwo' then 'mwo_form_entries' when 'consultation' then 'consultation_requests' end $$;

-- Null for an anonymous one (`private.normalize_mwo_entry`).
create function private.name_of(entry private.enquiry) returns text
language sql immutable set search_path = ''
as $$ select nullif(btrim(entry.first_name || ' ' || entry.last_name), case entry.kind when 'mwo' then 'Anonym Anonym' end) $$;

-- Only digits, each number with its German prefix as it is dialled here: "+49 (0)4503", "0049 4503" → "04503".
create function private.phone_digits(text) returns text
language sql immutable parallel safe
as $$
  select regexp_replace(dialled, '\D+', '', 'g')
  from (
    select regexp_replace(private.without_control_characters($1), '(^|[^0-9])(\+|00)[\s-]*49[\s()/.-]*0?', '\10', 'g') as dialled
  ) here
$$;

-- What searches compare, apart from the rows: whoever reads one gets nothing of it. No archive holds it.
create table private.search_texts (
  row_kind text not null check (row_kind in ('enquiry', 'answer', 'subscriber')),
  row_id uuid not null,
  -- The row itself, or the entry of an answer.
  found_id uuid not null,
  folded text not null,
  primary key (row_kind, row_id)
);

-- Its arguments are the kind of row and the columns, of which a table may lack some. Last, when policies and checks have seen the row: folding takes
-- time. An id that an enquiry of the other kind has is refused here.
create function private.keep_search_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  line constant jsonb := to_jsonb(new);
  said text;
begin
  if tg_op = 'DELETE' then
    delete from private.search_texts t where t.row_id = old.id and t.row_kind = tg_argv[0];
    return null;
  end if;
  select coalesce(private.folded(string_agg(case when name = 'id' then left(words, 8) when name = 'phone' then private.phone_digits(words)
    when name in ('message', 'body') then words || E'\n' || private.phone_digits(words) else words end, E'\n')), '')
  into said from unnest(tg_argv[1:]) name, lateral (select line #>> string_to_array(name, '.')) of_row (words);
  if tg_op = 'INSERT' then
    insert into private.search_texts (row_kind, row_id, found_id, folded)
    values (tg_argv[0], new.id, coalesce((line ->> 'entry_id')::uuid, new.id), said);
  else
    update private.search_texts t set folded = said where t.row_id = new.id and t.row_kind = tg_argv[0] and t.folded <> said;
  end if;
  return null;
end
$$;

-- The moment itself while the practice is open or its hours do not count, else when it opens next.
create function private.next_opening(facts jsonb, at timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  day date := private.berlin_day(at);
  opens text;
begin
  for ahead in 0..799 loop
    if not exists (
      select from jsonb_array_elements(facts -> 'practiceDetails' -> 'closures') as c (closure)
      where day between (c.closure ->> 'from')::date and (c.closure ->> 'to')::date
    ) then
      if facts -> 'practice' ->> 'replyClock' = 'always'
        or coalesce(jsonb_array_length(facts -> 'practice' -> 'openingHours'), 0) = 0
      then
        opens := '00:00';
      else
        select min(h.span ->> 'opens') into opens
        from jsonb_array_elements(facts -> 'practice' -> 'openingHours') as h (span)
        where h.span -> 'days' @> to_jsonb(extract(isodow from day)::integer)
          and (ahead > 0 or to_char(at at time zone 'Europe/Berlin', 'HH24:MI') < h.span ->> 'closes');
      end if;
      if opens is not null then
        return greatest(at, (day + opens::time) at time zone 'Europe/Berlin');
      end if;
    end if;
    day := day + 1;
  end loop;
  return at;
end
$$;

-- The rule of `promiseStarts` (rules/enquiries/reply-due.ts).
create function private.promise_starts_by(facts jsonb, arrived timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  promised constant interval := make_interval(hours => coalesce((facts -> 'practice' ->> 'replyWithinHours')::integer, 0));
  start timestamptz := private.next_opening(facts, arrived);
  closed_until date;
begin
  loop
    select (c.closure ->> 'to')::date into closed_until
    from jsonb_array_elements(facts -> 'practiceDetails' -> 'closures') as c (closure)
    where private.berlin_day(start + promised) between (c.closure ->> 'from')::date and (c.closure ->> 'to')::date;
    exit when not found;
    start := private.next_opening(facts, (closed_until + 1)::timestamp at time zone 'Europe/Berlin');
  end loop;
  return start;
end
$$;

-- Those that were published at that moment; before the first release those that the program ships, which it leaves here.
create function private.facts_at(_moment timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select v.body
      from private.content_releases r
      join private.content_release_documents d on d.release_id = r.id and d.document = 'facts'
      join private.content_versions v using (document, version)
      where r.created_at <= _moment
      order by r.id desc limit 1
    ),
    (select s.value from private.settings s where s.key = 'shipped_facts')
  )
$$;

-- By the facts that were published when the enquiry came.
create function private.promise_starts(arrived timestamptz) returns timestamptz
language sql stable security definer set search_path = ''
as $$ select private.promise_starts_by(private.facts_at(arrived), arrived) $$;

-- Neither network nor browser is kept. What a visitor may not set and what is too long is refused before anything looks at the words, as that takes
-- time.
create function private.normalize_enquiry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.comes_through_the_api()
    and (
      new.admin_notes is not null or new.created_at <> now() or char_length(new.message) > 5000 or pg_column_size(new.form_signals) > 1000
    )
  then
    raise exception 'an enquiry is too long, or brings notes or a date' using errcode = '42501';
  end if;
  new.first_name := private.one_line(new.first_name);
  new.last_name := private.one_line(new.last_name);
  new.email := private.normalized_address(new.email);
  new.phone := private.one_line(new.phone);
  new.message := nullif(private.several_lines(new.message), '');
  new.message_hash := private.words_to_compare(new.message);
  new.reply_clock_start := private.promise_starts(new.created_at);
  new.user_agent := null;
  return new;
end
$$;

-- For the policies of both kinds: nothing is set that is not the visitor's.
create function private.is_new_enquiry(entry private.enquiry) returns boolean
language sql stable set search_path = ''
as $$
  select entry.status in ('new', 'apparent_spam')
    and not entry.in_patient_file
    and entry.answered_at is null
    and entry.follow_up_on is null
    and entry.created_at = now()
    and entry.updated_at = now()
    and (entry.consent_version is null or entry.consent_version ~ '^\d{4}-\d{2}-\d{2}$')
    and btrim(entry.first_name) <> ''
    and btrim(entry.last_name) <> ''
    and private.is_plain_address(entry.email)
$$;

-- Those of visitors are counted before (server/api/add-enquiry.ts), as a counter of all that is written here would be locked until the commit. The
-- server says so in a claim: a way that forgets to count is closed.
create function private.hold_enquiry_limits() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_if(private.claim('client')::jsonb ->> 'enquiry' is null, 'an enquiry that nobody counted', '42501');
  perform private.count_written(octet_length(to_jsonb(new)::text));
  return new;
end
$$;

-- Also its Message-ID: answers and appointments name it, so that mail programs show one conversation.
create function private.receipt_id(entry_id uuid) returns uuid
language sql immutable set search_path = ''
as $$ select md5('receipt ' || entry_id)::uuid $$;

-- No name and no content: mail is no place for health data. Apparent spam is in the digest only.
-- What an operator restores or imports causes no mail. Runs with the commit, so that nobody waits for its locks while an enquiry is under way.
create function private.announce_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notification constant text := new.kind || '-notification';
begin
  -- One a minute and kind, and one that waits covers this enquiry, too.
  perform pg_advisory_xact_lock(hashtextextended(notification, 0));
  if new.status <> 'apparent_spam' and not exists (
    select from private.mail_outbox o
    where o.kind = notification and o.sent_at is null and o.gave_up_at is null
      and (o.attempts = 0 or o.last_error is not null)
  ) then
    perform private.queue_mail(notification, null, '{}', greatest(now(), (
      select max(o.created_at) + interval '1 minute' from private.mail_outbox o
      where o.recipient is null and o.kind = notification and o.created_at between now() - interval '1 minute' and clock_timestamp()
    )));
  end if;

  -- The address may be a stranger's: three in 24 hours. One that began later may have been written earlier.
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || private.mailbox_of(new.email), 0));
  -- An advertisement may bear the address of another person.
  if private.is_plain_address(new.email)
    and not coalesce(new.suspicion && array['markup', 'link in the name'], false)
    and (
      select count(*) < 3 from private.mail_outbox o
      where private.mailbox_of(o.recipient) = private.mailbox_of(new.email) and o.kind = 'enquiry-receipt'
        and o.created_at between now() - interval '24 hours' and clock_timestamp()
    )
    and private.claim('client')::jsonb ->> 'enquiry' = 'with receipt'
  then
    perform private.queue_mail(
      'enquiry-receipt', new.email, jsonb_build_object('reference', upper(left(new.id::text, 8))), now(),
      private.receipt_id(new.id)
    );
  end if;
  return null;
end
$$;

-- The visitor's words stay as they were sent.
create function private.only_status_and_notes_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  not_compared constant text[] := array['status', 'admin_notes', 'in_patient_file', 'follow_up_on', 'updated_at'];
begin
  -- That no enquiry of the other kind has an id is checked when a row comes.
  if new.id <> old.id
    or private.comes_through_the_api() and to_jsonb(new) - not_compared is distinct from to_jsonb(old) - not_compared
  then
    raise exception 'only status and notes of an enquiry can be changed' using errcode = '42501';
  end if;
  new.updated_at := case
    when (new.status, new.admin_notes, new.in_patient_file, new.follow_up_on, new.answered_at)
      is distinct from (old.status, old.admin_notes, old.in_patient_file, old.follow_up_on, old.answered_at) then now()
    else old.updated_at
  end;
  return new;
end
$$;

create function private.log_enquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  line jsonb;
begin
  if (new.status, new.admin_notes, new.in_patient_file, new.follow_up_on)
    is distinct from (old.status, old.admin_notes, old.in_patient_file, old.follow_up_on)
  then
    line := jsonb_build_object(
      'status', jsonb_build_array(old.status, new.status),
      'admin_notes', jsonb_build_array(old.admin_notes, new.admin_notes),
      'in_patient_file', jsonb_build_array(old.in_patient_file, new.in_patient_file),
      'follow_up_on', jsonb_build_array(old.follow_up_on, new.follow_up_on)
    );
    insert into private.audit_log (actor_id, action, subject_table, subject_id, details)
    values (auth.uid(), 'enquiry changed', tg_table_name, new.id, line);
  end if;
  -- The row is overwritten, its history grows by a line.
  perform private.count_written(
    octet_length(to_jsonb(new)::text) + coalesce(octet_length(line::text), 0), octet_length(to_jsonb(old)::text)
  );
  return null;
end
$$;

create function private.is_deleted_by_job() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('private.deleted_by_job', true), '') = 'on' $$;

-- With the content of the history: at once when a person deletes, with the trash when a job did.
create function private.erase_enquiry_history(entry_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('private.being_erased', entry_id::text, true);
  update private.audit_log l set details = '{}' where l.subject_id = erase_enquiry_history.entry_id;
  perform set_config('private.being_erased', '', true);
  delete from private.mail_outbox o using private.answers a
  where o.id = a.mail_id and o.sent_at is null and a.entry_id = erase_enquiry_history.entry_id;
  delete from private.answers a where a.entry_id = erase_enquiry_history.entry_id;
  delete from private.incoming_mails m where m.entry_id = erase_enquiry_history.entry_id;
  delete from private.draft d where d.subject = 'answer/' || erase_enquiry_history.entry_id;
end
$$;

-- What a person deletes leaves the trash, too; its file is then like an upload without a request.
create function private.log_enquiry_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_deleted_by_job() then
    perform private.erase_enquiry_history(old.id);
    delete from private.trash w where w.subject_id = old.id;
  end if;
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (auth.uid(), 'enquiry deleted', tg_table_name, old.id);
  return null;
end
$$;
