-- What jobs delete, and what people throw away, stays a week. What people delete for good never comes here.

create table private.trash (
  id bigint generated always as identity primary key,
  deleted_at timestamptz not null default now(),
  -- Null for a job.
  deleted_by uuid references private.people (id),
  kind text not null check (kind in ('row', 'file', 'draft', 'picture')),
  subject_table text not null,
  -- A draft has a name, and no id.
  subject_id uuid,
  content jsonb not null,
  -- It stays where it is until the trash is emptied.
  file text,
  -- When it was brought back. No job deletes it again before this line is gone.
  restored_at timestamptz
);
create index trash_by_subject on private.trash (subject_id);
create index trash_deleted_by on private.trash (deleted_by);

-- Nobody with a stolen token alone makes the list so long that no draft is found in it.
create function private.throw_away(_kind text, _table text, _id uuid, _content jsonb, _file text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if _kind = 'draft' and (select count(*) from private.trash w where w.kind = 'draft') >= 500 then
    perform public.require_recent_authentication();
  end if;
  insert into private.trash (deleted_by, kind, subject_table, subject_id, content, file)
  values (auth.uid(), _kind, _table, _id, _content, _file);
end
$$;

create function private.was_restored_from_trash(row_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.trash w
    where w.subject_id = row_id and w.restored_at is not null
  )
$$;

create function private.keep_what_jobs_delete() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_deleted_by_job() then
    return old;
  end if;
  if private.was_restored_from_trash(old.id) then
    return null;
  end if;
  perform private.throw_away('row', tg_table_name, old.id, to_jsonb(old), to_jsonb(old) ->> 'file_url');
  return old;
end
$$;

create trigger keep_what_jobs_delete before delete on public.consultation_requests
  for each row execute function private.keep_what_jobs_delete();
create trigger keep_what_jobs_delete before delete on public.mwo_form_entries
  for each row execute function private.keep_what_jobs_delete();
create trigger keep_what_jobs_delete before delete on public.newsletter_subscribers
  for each row execute function private.keep_what_jobs_delete();
create trigger keep_what_jobs_delete before delete on public.newsletter_opt_in_logs
  for each row execute function private.keep_what_jobs_delete();

-- Only functions of the owner write the trash: a forged line would come back as a row.
create function private.put_file_into_trash(entry_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.throw_away('file', 'mwo_form_entries', e.id,
    jsonb_build_object(
      'file_url', e.file_url, 'file_name', e.file_name, 'file_type', e.file_type, 'file_size', e.file_size
    ),
    e.file_url
  ) from public.mwo_form_entries e
  where e.id = entry_id and e.file_url is not null;
  update public.mwo_form_entries set file_url = null, file_name = null, file_type = null, file_size = null
  where id = entry_id
$$;

-- False when its place is taken. A draft begins with what is published now: publishing shows every difference. It is nowhere else now, so the
-- next save keeps it.
create function private.bring_back(line_id bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  line private.trash;
  columns text;
  changed integer := 1;
begin
  select * into line from private.trash w where w.id = line_id and w.restored_at is null for update;
  if not found then
    return false;
  end if;
  if line.kind = 'file' then
    update public.mwo_form_entries e
    set file_url = line.content ->> 'file_url',
        file_name = line.content ->> 'file_name',
        file_type = line.content ->> 'file_type',
        file_size = (line.content ->> 'file_size')::integer
    where e.id = line.subject_id and e.file_url is null;
    get diagnostics changed = row_count;
  elsif line.kind = 'draft' then
    insert into private.draft (subject, base_version, body, change, author_id, kept_at)
    values (
      line.content ->> 'subject', private.current_version(line.content ->> 'subject'), line.content -> 'body',
      (extract(epoch from clock_timestamp()) * 1000000)::bigint, auth.uid(), '-infinity'
    )
    on conflict do nothing;
    get diagnostics changed = row_count;
  elsif line.kind = 'row' then
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', line.subject_table)::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and line.content ? a.attname;
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict do nothing',
      line.subject_table, columns
    ) using line.content;
    get diagnostics changed = row_count;
  end if;
  if changed = 0 then
    return false;
  end if;
  if line.kind in ('draft', 'picture') then
    delete from private.trash w where w.id = line_id;
    return true;
  end if;
  update private.trash w set restored_at = now() where w.id = line_id;
  if line.subject_table in ('mwo_form_entries', 'consultation_requests') then
    insert into private.audit_log (actor_id, action, subject_table, subject_id)
    values (auth.uid(), 'enquiry brought back', line.subject_table, line.subject_id);
    -- What came meanwhile found no enquiry: the mailbox is read again (server/incoming/read-mailbox.ts).
    update private.settings s set value = s.value || '{"validity": ""}' where s.key = 'incoming_mail' and s.value ? 'uid';
  end if;
  return true;
end
$$;

-- What jobs deleted is shown and brought back by commands alone.
create function private.is_shown_in_trash(line private.trash) returns boolean
language sql immutable set search_path = ''
as $$
  select line.restored_at is null and (
    line.kind in ('draft', 'picture')
    or line.kind = 'row' and line.deleted_by is not null and line.subject_table in ('mwo_form_entries', 'consultation_requests')
  )
$$;

create function public.list_trash() returns table (id bigint, kind text, name text, title text, deleted_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select w.id, w.kind,
    case
      when w.kind <> 'row' then coalesce(p.name, w.content ->> 'subject')
      when not coalesce((w.content ->> 'is_anonymous')::boolean, false) then btrim(concat_ws(' ', w.content ->> 'first_name', w.content ->> 'last_name'))
    end,
    w.content #>> '{body,header,title}', w.deleted_at
  from private.trash w left join private.pictures p on p.id = w.subject_id
  where private.is_shown_in_trash(w)
  order by w.deleted_at desc, w.id desc;
$$;

create function public.bring_back(_id bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  lock table private.content_releases in share row exclusive mode;
  perform private.count_written(0);
  if not exists (select from private.trash w where w.id = _id and private.is_shown_in_trash(w)) then
    return false;
  end if;
  return private.bring_back(_id);
end
$$;

create function private.delete_from_trash(line_id bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare line private.trash;
begin
  select * into line from private.trash w where w.id = line_id;
  if line.kind = 'picture' then
    lock table private.content_releases in share row exclusive mode;
    delete from private.pictures p
    where p.id = line.subject_id and p.id not in (select u.picture_id from private.picture_places() u);
    if not found then
      return false;
    end if;
  end if;
  delete from private.trash w where w.id = line_id;
  if line.kind = 'row' and line.restored_at is null then
    perform private.erase_enquiry_history(line.subject_id);
  end if;
  return true;
end
$$;
