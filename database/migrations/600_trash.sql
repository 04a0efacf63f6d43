-- What jobs delete stays a week, so that a wrong clock or period can be undone. What people delete never comes here.

create table private.trash (
  id bigint generated always as identity primary key,
  deleted_at timestamptz not null default now(),
  kind text not null check (kind in ('row', 'file')),
  subject_table text not null,
  subject_id uuid not null,
  content jsonb not null,
  -- It stays where it is until the trash is emptied.
  file text,
  -- Not deleted again while this line stays.
  restored_at timestamptz
);
create index trash_by_subject on private.trash (subject_id);

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
  insert into private.trash (kind, subject_table, subject_id, content, file)
  values ('row', tg_table_name, old.id, to_jsonb(old), to_jsonb(old) ->> 'file_url');
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
  insert into private.trash (kind, subject_table, subject_id, content, file)
  select 'file', 'mwo_form_entries', e.id,
    jsonb_build_object(
      'file_url', e.file_url, 'file_name', e.file_name, 'file_type', e.file_type, 'file_size', e.file_size
    ),
    e.file_url
  from public.mwo_form_entries e
  where e.id = entry_id and e.file_url is not null;
  update public.mwo_form_entries set file_url = null, file_name = null, file_type = null, file_size = null
  where id = entry_id
$$;

-- False when its place is taken.
create function private.restore_from_trash(line_id bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  line private.trash;
  columns text;
  changed integer;
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
  else
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', line.subject_table)::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and line.content ? a.attname;
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict do nothing',
      line.subject_table, columns
    ) using line.content;
  end if;
  get diagnostics changed = row_count;
  if changed = 0 then
    return false;
  end if;
  update private.trash w set restored_at = now() where w.id = line_id;
  if line.subject_table in ('mwo_form_entries', 'consultation_requests') then
    insert into private.audit_log (action, subject_table, subject_id)
    values ('enquiry brought back', line.subject_table, line.subject_id);
  end if;
  return true;
end
$$;

create function private.delete_from_trash(line_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare line private.trash;
begin
  delete from private.trash w where w.id = line_id returning * into line;
  if line.kind = 'row' and line.restored_at is null then
    perform private.erase_enquiry_history(line.subject_id);
  end if;
end
$$;
