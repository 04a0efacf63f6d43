-- `change` is the microsecond of the last save: none comes back, also after a restore.
create table private.content_drafts (
  document text primary key check (private.is_document(document)),
  base_version integer not null check (base_version >= 0),
  body jsonb not null check (jsonb_typeof(body) = 'object' and octet_length(body::text) <= 200000),
  change bigint not null check (change > 0),
  author_id uuid references private.people (id),
  changed_at timestamptz not null default now()
);
create index content_drafts_author on private.content_drafts (author_id);

create function private.draft_of(_document text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'change', d.change, 'base_version', d.base_version, 'body', d.body, 'changed_at', d.changed_at, 'author', p.email
  )
  from private.content_drafts d left join private.people p on p.id = d.author_id
  where d.document = _document
$$;

-- `_seen` is the change that the caller last saw, 0 for none. Where another was saved or published since, nothing is written.
create function public.save_content_draft(_document text, _base_version integer, _seen bigint, _body jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  body constant jsonb := private.json_argument(_body);
  present bigint;
  size_before integer;
  next_change bigint;
begin
  perform private.refuse_other_than_administrators();
  lock table private.content_releases in share row exclusive mode;
  select d.change, octet_length(d.body::text) into present, size_before from private.content_drafts d where d.document = _document;
  present := coalesce(present, 0);
  if present <> _seen or private.current_version(_document) <> _base_version then
    return jsonb_build_object(
      'state', 'conflict', 'draft', private.draft_of(_document), 'version', private.current_version(_document)
    );
  end if;
  if present = 0 and (select count(*) from private.content_drafts) >= 1000 then
    raise exception 'there are 1000 drafts' using errcode = '22023';
  end if;
  perform private.count_written(octet_length(body::text), coalesce(size_before, 0));
  next_change := greatest(present + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  insert into private.content_drafts (document, base_version, body, change, author_id)
  values (_document, _base_version, body, next_change, auth.uid())
  on conflict (document) do update set
    base_version = excluded.base_version, body = excluded.body, change = excluded.change, author_id = excluded.author_id,
    changed_at = now();
  return jsonb_build_object('state', 'saved', 'change', next_change);
end
$$;

-- Of a text that was never published it is the only copy there is.
create table private.discarded_drafts (
  id bigint generated always as identity primary key,
  document text not null,
  body jsonb not null,
  author_id uuid references private.people (id),
  changed_at timestamptz not null,
  discarded_by uuid references private.people (id),
  discarded_at timestamptz not null default now()
);
create index discarded_drafts_author on private.discarded_drafts (author_id);
create index discarded_drafts_by on private.discarded_drafts (discarded_by);

-- Without a recent authentication: it can be taken back, and visitors see no change.
create function public.discard_content_draft(_document text, _seen bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  -- First, as saving does: neither waits for what the other holds.
  lock table private.content_releases in share row exclusive mode;
  with gone as (
    delete from private.content_drafts d where d.document = _document and d.change = _seen
    returning d.document, d.body, d.author_id, d.changed_at
  )
  insert into private.discarded_drafts (document, body, author_id, changed_at, discarded_by)
  select g.document, g.body, g.author_id, g.changed_at, auth.uid() from gone g;
  if not found then
    return false;
  end if;
  -- The draft was counted when it was saved; here it only moves.
  perform private.count_written(0);
  return true;
end
$$;

create function public.discarded_drafts()
returns table (id bigint, document text, header jsonb, changed_at timestamptz, discarded_at timestamptz, discarded_by text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return query
    select d.id, d.document, d.body -> 'header', d.changed_at, d.discarded_at, p.email
    from private.discarded_drafts d left join private.people p on p.id = d.discarded_by
    order by d.discarded_at desc, d.id desc limit 200;
end
$$;

-- It begins with what is published now: publishing shows every difference.
create function public.take_back_draft(_id bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  line private.discarded_drafts;
begin
  perform private.refuse_other_than_administrators();
  lock table private.content_releases in share row exclusive mode;
  select * into line from private.discarded_drafts d where d.id = _id for update;
  if not found then
    return false;
  end if;
  insert into private.content_drafts (document, base_version, body, change, author_id)
  values (
    line.document, private.current_version(line.document), line.body,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint, auth.uid()
  )
  on conflict (document) do nothing;
  if not found then
    return false;
  end if;
  perform private.count_written(0);
  delete from private.discarded_drafts d where d.id = _id;
  return true;
end
$$;

-- A clock that was ahead dated lines in the future: their week begins when it is right again.
create function private.delete_discarded_drafts(_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  gone integer;
begin
  update private.discarded_drafts d set discarded_at = now() where d.discarded_at > now() + interval '1 hour';
  delete from private.discarded_drafts d where d.discarded_at < now() - make_interval(days => _days);
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke execute on function private.draft_of(text), private.delete_discarded_drafts(integer) from public;
revoke execute on function
  public.save_content_draft(text, integer, bigint, jsonb), public.discard_content_draft(text, bigint), public.discarded_drafts(),
  public.take_back_draft(bigint)
  from public, anon, authenticated;
grant execute on function
  public.save_content_draft(text, integer, bigint, jsonb), public.discard_content_draft(text, bigint), public.discarded_drafts(),
  public.take_back_draft(bigint)
  to authenticated;
