-- All that has one e-mail address: a copy (Art. 15 and 20 GDPR), its erasure (Art. 17), a correction (Art. 16). Who telephoned and has none
-- is named by the id of that enquiry: a telephone may be of several people.
-- tests/backend/enquiries/one-person.test.ts fails when a table is forgotten here.

create function private.enquiries_of(address text)
returns table (kind text, id uuid, created_at timestamptz, status text, content jsonb, in_trash boolean)
language sql stable security definer set search_path = ''
as $$
  select e.content ->> 'kind', (e.content ->> 'id')::uuid, (e.content ->> 'created_at')::timestamptz, e.content ->> 'status', e.content, e.in_trash
  from (
    select to_jsonb(c), false from public.consultation_requests c where c.email = address or c.email is null and c.id::text = address
    union all
    select to_jsonb(m), false from public.mwo_form_entries m where m.email = address
    union all
    select w.content, true from private.trash w
    where w.kind = 'row' and w.restored_at is null and w.subject_table in ('consultation_requests', 'mwo_form_entries')
      and coalesce(w.content ->> 'email', w.subject_id::text) = address
  ) e (content, in_trash)
$$;

-- To the enquiries of the person, and what the person wrote to those of others.
create function private.incoming_of(address text) returns setof private.incoming_mails
language sql stable security definer set search_path = ''
as $$
  select m.* from private.incoming_mails m
  where m.from_address = address or m.entry_id in (select e.id from private.enquiries_of(address) e)
$$;

create function private.files_of(address text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select e.content ->> 'file_url' from private.enquiries_of(address) e where e.content ->> 'file_url' is not null
  union
  select f from private.incoming_of(address) m, private.file_paths(m) f
  union
  select w.file from private.trash w
  where w.file is not null and w.subject_id in (select e.id from private.enquiries_of(address) e)
$$;

-- Lines that name a corrected address: the entry may be of another person, whose address was mistyped.
create function private.former_lines_of(address text) returns setof private.audit_log
language sql stable security definer set search_path = ''
as $$
  select l.* from private.audit_log l
  where l.action = 'contact corrected' and l.details -> 'email' ? address
    and l.subject_id not in (select e.id from private.enquiries_of(address) e)
$$;

create function public.same_person(_person text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := private.normalized_address(_person);
begin
  perform private.refuse_other_than_administrators();
  return jsonb_build_object(
    'entries', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'kind', e.kind, 'id', e.id,
          'created_at', e.created_at, 'status', e.status,
          'answers', (select count(*) from private.answers a where a.entry_id = e.id and a.taken_back_at is null),
          'replies', (select count(*) from private.incoming_mails m where m.entry_id = e.id and m.dismissed_at is null)
        )
        order by e.created_at desc, e.id
      )
      from private.enquiries_of(address) e where not e.in_trash
    ), '[]'),
    'appointments', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', ap.id, 'kind', e.kind, 'entry_id', e.id,
          'starts_at', ap.starts_at, 'ends_at', ap.ends_at, 'cancelled', ap.cancelled_at is not null
        )
        order by ap.starts_at desc, ap.id
      )
      from private.enquiries_of(address) e
      join private.answers a on a.entry_id = e.id
      join private.appointments ap on ap.answer_id = a.id
      where not e.in_trash and ap.starts_at is not null
    ), '[]'),
    'newsletter', (
      select jsonb_build_object('status', s.status, 'since', coalesce(s.unsubscribed_at, s.confirmed_at, s.created_at))
      from public.newsletter_subscribers s where s.email = address
    ),
    'files', coalesce((select jsonb_agg(f) from private.files_of(address) f), '[]')
  );
end
$$;

-- By their names, so that a token of tomorrow is left out, too.
create function private.without_tokens(content jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select content - array(select k.key from jsonb_object_keys(content) k (key) where k.key like '%token%') $$;

-- Without tokens of links. The line in the log names no address.
create function public.disclose_person(_person text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.normalized_address(_person);
  held jsonb;
begin
  perform private.refuse_other_than_recent_administrators();
  select jsonb_object_agg(p.place, p.lines) into held from (
    select h.place, jsonb_agg(h.content) as lines from (
      select private.table_of(e.kind) as place, e.content - array['kind', 'message_hash', 'form_signals', 'user_agent', 'ip_address'] as content
      from private.enquiries_of(address) e
      union all
      select 'audit_log', to_jsonb(l) - array['id', 'actor_id']
      from private.audit_log l where l.subject_id in (select e.id from private.enquiries_of(address) e)
      union all
      select 'audit_log', jsonb_build_object('happened_at', l.happened_at, 'action', l.action, 'details', jsonb_build_object('email', address))
      from private.former_lines_of(address) l
      union all
      select 'answers', to_jsonb(a) - array['author_id', 'mail_id']
      from private.answers a where a.entry_id in (select e.id from private.enquiries_of(address) e)
      union all
      select 'incoming_mails', to_jsonb(m) - array['mail_key'] from private.incoming_of(address) m
      union all
      select 'appointments', to_jsonb(ap) from private.appointments ap join private.answers a on a.id = ap.answer_id
      where a.entry_id in (select e.id from private.enquiries_of(address) e)
      union all
      select 'draft', jsonb_build_object('entry_id', substr(d.subject, 8), 'body', d.body, 'changed_at', d.changed_at)
      from private.draft d where d.subject in (select 'answer/' || e.id from private.enquiries_of(address) e)
      union all
      select 'newsletter_subscribers', private.without_tokens(to_jsonb(s))
      from public.newsletter_subscribers s where s.email = address
      union all
      select 'newsletter_opt_in_logs', to_jsonb(n) from public.newsletter_opt_in_logs n where n.email = address
      union all
      select 'newsletter_deliveries', to_jsonb(d) - array['attempts', 'claimed_at', 'locked_until']
      from private.newsletter_deliveries d join public.newsletter_subscribers s on s.id = d.subscriber_id
      where s.email = address
      union all
      select 'mail_outbox', to_jsonb(o) - array['content', 'attempts', 'locked_until'] || jsonb_build_object('kind', private.name_of_mail(o.kind))
      from private.mail_outbox o where o.recipient = address
      union all
      select 'trash', to_jsonb(w) - array['content', 'deleted_by'] || jsonb_build_object('content', private.without_tokens(w.content))
      from private.trash w
      where w.content ->> 'email' = address or w.subject_id in (select e.id from private.enquiries_of(address) e)
    ) h
    group by h.place
  ) p;
  insert into private.audit_log (actor_id, action) values (auth.uid(), 'person disclosed');
  return jsonb_build_object(
    'held', coalesce(held, '{}'), 'files', coalesce((select jsonb_agg(f) from private.files_of(address) f), '[]')
  );
end
$$;

-- The evidence of a consent stays to the end of its time, without names (Art. 17 (3) e GDPR). While a file is there, nothing is erased.
create function public.erase_person(_person text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.normalized_address(_person);
  gone integer;
  opt_in_log_stays boolean;
  one record;
  former text[];
begin
  perform private.refuse_other_than_recent_administrators();
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || address, 0));
  if exists (
    select from storage.objects o where o.bucket_id = 'mwo-uploads' and o.name in (select private.files_of(address))
  ) then
    raise exception 'the files of a person go first' using errcode = '55000';
  end if;

  -- First: a worker that has claimed one logs its sending, and this waits for it.
  delete from private.mail_outbox o
  where o.recipient = address and o.kind not in (
    'password-recovery', 'password-changed', 'second-factor-changed', 'administrator-invitation', 'administrators-changed'
  );
  -- What says that a mail went to a former address says it of this person.
  select array_agg(l.details -> 'email' ->> 0) into former
  from private.audit_log l
  where l.action = 'contact corrected' and l.details ? 'email' and l.subject_id in (select e.id from private.enquiries_of(address) e);
  delete from private.mail_outbox o
  where o.recipient = any (former) and o.kind in ('enquiry-receipt', 'enquiry-answer', 'appointment')
    and (o.sent_at is not null or o.gave_up_at is not null);
  for one in select l.id, l.subject_id from private.former_lines_of(address) l loop
    perform set_config('private.being_erased', one.subject_id::text, true);
    update private.audit_log l set details = '{}' where l.id = one.id;
  end loop;
  perform set_config('private.being_erased', '', true);
  select count(*) into gone from private.enquiries_of(address);
  for one in select e.id from private.enquiries_of(address) e where e.in_trash loop
    perform private.erase_enquiry_history(one.id);
    delete from private.trash w where w.subject_id = one.id;
  end loop;
  delete from private.incoming_mails m where m.from_address = address;
  -- Their triggers erase the rest.
  delete from private.enquiry e where e.id in (select p.id from private.enquiries_of(address) p);
  update private.mail_outbox o set content = o.content || '{"final": true}' where o.recipient = address and o.kind = 'appointment';

  opt_in_log_stays := exists (
    select from public.newsletter_opt_in_logs l where l.email = address and l.action = 'confirm'
  );
  if opt_in_log_stays then
    update private.newsletter_deliveries d set subscriber_id = null
    where d.subscriber_id = (select s.id from public.newsletter_subscribers s where s.email = address);
    insert into public.newsletter_opt_in_logs (subscriber_id, email, action, additional_data)
    select s.id, s.email, 'unsubscribe', '{"channel": "erasure"}'
    from public.newsletter_subscribers s where s.email = address and s.status = 'confirmed';
    update public.newsletter_subscribers s
    set status = 'unsubscribed', unsubscribed_at = coalesce(s.unsubscribed_at, now()), updated_at = now(), first_name = null,
      last_name = null, confirmation_token = null, confirmation_token_expires_at = null, come_back_token = null,
      come_back_token_expires_at = null, ip_address = null, user_agent = null,
      referrer_url = null, preferences = '{}'
    where s.email = address;
  else
    perform private.forget_signup(address);
  end if;
  delete from private.trash w
  where w.subject_table in ('newsletter_subscribers', 'newsletter_opt_in_logs') and w.content ->> 'email' = address;

  insert into private.audit_log (actor_id, action) values (auth.uid(), 'person erased');
  return jsonb_build_object('enquiries', gone, 'opt_in_log_stays', opt_in_log_stays);
end
$$;

-- With it the address goes, delivered or not.
create function private.purge_final_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mail_outbox o where o.id = new.id;
  return null;
end
$$;

create trigger purge_final_mail after update on private.mail_outbox
  for each row when (old.content ? 'final' and (new.sent_at is not null or new.gave_up_at is not null))
  execute function private.purge_final_mail();

-- The former values are in the history of the entry and go with it. An anonymous entry gets no name. Who telephoned may go on without a first
-- name and a number.
create function public.correct_contact(
  _entry_id uuid, _first_name text, _last_name text, _email text, _phone text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  entry private.enquiry;
  before jsonb;
  after jsonb;
begin
  perform private.refuse_other_than_administrators();
  -- Answers go to the address and greet by the name.
  perform public.require_recent_authentication();
  select * into entry from private.enquiry e where e.id = _entry_id for update;
  if not found then
    return false;
  end if;
  before := to_jsonb(entry);
  after := jsonb_build_object(
    'first_name', private.one_line(_first_name), 'last_name', private.one_line(_last_name), 'email',
    nullif(private.normalized_address(_email), ''), 'phone', nullif(private.one_line(_phone), nullif('', entry.phone))
  );
  if private.name_of(entry) is null then
    after := after || jsonb_build_object('first_name', entry.first_name, 'last_name', entry.last_name);
  end if;
  if not coalesce(private.is_plain_address(after ->> 'email'), entry.kind = 'consultation')
    or after ->> 'first_name' = '' and entry.first_name <> '' or after ->> 'last_name' = ''
    or (entry.kind = 'consultation' and after ->> 'phone' is null)
  then
    raise exception 'no contact' using errcode = '22023';
  end if;
  update private.enquiry e
  set first_name = after ->> 'first_name', last_name = after ->> 'last_name', email = after ->> 'email', phone = after ->> 'phone'
  where e.id = _entry_id;
  insert into private.audit_log (actor_id, action, subject_table, subject_id, details)
  select auth.uid(), 'contact corrected', private.table_of(entry.kind), _entry_id,
    jsonb_object_agg(a.key, jsonb_build_array(before -> a.key, a.value))
  from jsonb_each(after) a
  where a.value is distinct from before -> a.key
  having count(*) > 0;
  return true;
end
$$;

-- A new address has to sign up itself.
create function public.correct_subscriber(_email text, _first_name text, _last_name text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_recent_administrators();
  update public.newsletter_subscribers s
  set first_name = nullif(private.one_line(_first_name), ''), last_name = nullif(private.one_line(_last_name), ''), updated_at = now()
  where s.email = private.normalized_address(_email);
  if not found then
    return false;
  end if;
  insert into private.audit_log (actor_id, action) values (auth.uid(), 'subscriber corrected');
  return true;
end
$$;
