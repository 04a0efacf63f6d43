-- All that has one e-mail address: a copy (Art. 15 and 20 GDPR), its erasure (Art. 17), a correction (Art. 16). Who telephoned and has none
-- is named by the id of that enquiry: a telephone may be of several people.
-- tests/backend/enquiries/one-person.test.ts fails when a table is forgotten here.

create function private.enquiries_of(address text)
returns table (entry_table text, id uuid, created_at timestamptz, status text, content jsonb, in_trash boolean)
language sql stable security definer set search_path = ''
as $$
  select 'consultation_requests', e.id, e.created_at, e.status::text, to_jsonb(e), false
  from public.consultation_requests e where e.email = address or e.email is null and e.id::text = address
  union all
  select 'mwo_form_entries', e.id, e.created_at, e.status::text, to_jsonb(e), false
  from public.mwo_form_entries e where e.email = address
  union all
  select w.subject_table, w.subject_id, (w.content ->> 'created_at')::timestamptz, w.content ->> 'status', w.content, true
  from private.trash w
  where w.kind = 'row' and w.restored_at is null and coalesce(w.content ->> 'email', w.subject_id::text) = address
    and w.subject_table in ('consultation_requests', 'mwo_form_entries')
$$;

create function private.files_of(address text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select e.content ->> 'file_url' from private.enquiries_of(address) e where e.content ->> 'file_url' is not null
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
          'kind', case e.entry_table when 'mwo_form_entries' then 'mwo' else 'consultation' end, 'id', e.id,
          'created_at', e.created_at, 'status', e.status,
          'answers', (select count(*) from private.answers a where a.entry_id = e.id and a.taken_back_at is null)
        )
        order by e.created_at desc, e.id
      )
      from private.enquiries_of(address) e where not e.in_trash
    ), '[]'),
    'appointments', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', ap.id, 'kind', case e.entry_table when 'mwo_form_entries' then 'mwo' else 'consultation' end, 'entry_id', e.id,
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
  perform private.refuse_other_than_administrators();
  perform public.require_recent_authentication();
  select jsonb_object_agg(p.place, p.lines) into held from (
    select h.place, jsonb_agg(h.content) as lines from (
      select e.entry_table as place, e.content - array['form_signals', 'user_agent', 'ip_address'] as content
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
      select 'appointments', to_jsonb(ap) from private.appointments ap join private.answers a on a.id = ap.answer_id
      where a.entry_id in (select e.id from private.enquiries_of(address) e)
      union all
      select 'answer_drafts', to_jsonb(d) - array['author_id', 'change', 'kept_at']
      from private.answer_drafts d where d.entry_id in (select e.id from private.enquiries_of(address) e)
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
      select 'trash', to_jsonb(w) - 'content' || jsonb_build_object('content', private.without_tokens(w.content))
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
  perform private.refuse_other_than_administrators();
  perform public.require_recent_authentication();
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
  for one in select e.entry_table, e.id from private.enquiries_of(address) e where e.in_trash loop
    perform private.erase_enquiry_history(one.entry_table, one.id);
    delete from private.trash w where w.subject_table = one.entry_table and w.subject_id = one.id;
  end loop;
  -- Their triggers erase the rest.
  delete from public.consultation_requests e where e.id in (select p.id from private.enquiries_of(address) p);
  delete from public.mwo_form_entries e where e.email = address;
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

-- The former values are in the history of the entry and go with it. An anonymous entry gets no name.
create function public.correct_contact(
  _entry_table text, _entry_id uuid, _first_name text, _last_name text, _email text, _phone text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb;
  after jsonb;
begin
  perform private.refuse_other_than_administrators();
  -- Answers go to the address and greet by the name.
  perform public.require_recent_authentication();
  after := jsonb_build_object(
    'first_name', private.one_line(_first_name), 'last_name', private.one_line(_last_name), 'email',
    nullif(private.normalized_address(_email), ''), 'phone', nullif(private.one_line(_phone), '')
  );
  if _entry_table not in ('mwo_form_entries', 'consultation_requests')
    or not coalesce(private.is_plain_address(after ->> 'email'), _entry_table = 'consultation_requests')
    or after ->> 'first_name' = '' or after ->> 'last_name' = ''
    or (_entry_table = 'consultation_requests' and after ->> 'phone' is null)
  then
    raise exception 'no contact' using errcode = '22023';
  end if;
  execute format(
    'select to_jsonb(e) from public.%I e where e.id = $1 for update', _entry_table
  ) into before using _entry_id;
  if before is null then
    return false;
  end if;
  if before -> 'is_anonymous' = 'true' then
    after := after || jsonb_build_object('first_name', before -> 'first_name', 'last_name', before -> 'last_name');
  end if;
  execute format(
    'update public.%I set first_name = $2, last_name = $3, email = $4, phone = $5 where id = $1', _entry_table
  ) using _entry_id, after ->> 'first_name', after ->> 'last_name', after ->> 'email', after ->> 'phone';
  insert into private.audit_log (actor_id, action, subject_table, subject_id, details)
  select auth.uid(), 'contact corrected', _entry_table, _entry_id,
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
  perform private.refuse_other_than_administrators();
  perform public.require_recent_authentication();
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
