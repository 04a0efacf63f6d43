-- Those of pictures are random: one that a text contains is meant.
create function private.ids_in(_body text) returns uuid[]
language sql immutable parallel safe
as $$
  select array(
    select distinct m[1]::uuid from regexp_matches(_body, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m
  )
$$;

-- `change` is the microsecond of the last save: none comes back, also after a restore. `kept_at`: since then what is overwritten is nowhere else.
create table private.content_drafts (
  document text primary key check (private.is_document(document)),
  base_version integer not null check (base_version >= 0),
  -- Lists answer every header.
  body jsonb not null check (
    jsonb_typeof(body) = 'object' and octet_length(body::text) <= 200000 and octet_length((body -> 'header')::text) <= 32000
  ),
  -- No list of pictures reads the texts.
  named_ids uuid[] not null generated always as (private.ids_in(body::text)) stored,
  change bigint not null check (change > 0),
  author_id uuid references private.people (id),
  changed_at timestamptz not null default now(),
  kept_at timestamptz not null default now()
);
create index content_drafts_author on private.content_drafts (author_id);

-- Of a text that was never published it is the only copy there is.
create table private.discarded_drafts (
  id bigint generated always as identity primary key,
  document text not null,
  body jsonb not null,
  changed_at timestamptz not null,
  discarded_by uuid references private.people (id),
  discarded_at timestamptz not null default now()
);
create index discarded_drafts_by on private.discarded_drafts (discarded_by);

-- Nobody with a stolen token alone makes the list so long that nothing is found in it.
create function private.keep_discarded_draft(former private.content_drafts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from private.discarded_drafts) >= 500 then
    perform public.require_recent_authentication();
  end if;
  insert into private.discarded_drafts (document, body, changed_at, discarded_by)
  values (former.document, former.body, former.changed_at, auth.uid());
end
$$;

create function private.draft_of(_document text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'change', d.change, 'base_version', d.base_version, 'body', d.body, 'changed_at', d.changed_at, 'author', p.email
  )
  from private.content_drafts d left join private.people p on p.id = d.author_id
  where d.document = _document
$$;

-- `_seen` is the change that the caller last saw, 0 for none. Where another was saved or published since, nothing is written. What is written
-- over is kept every 15 minutes as if it were discarded: whoever writes over it, no more than that is lost.
create function public.save_content_draft(_document text, _base_version integer, _seen bigint, _body jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  former private.content_drafts;
  present bigint;
  is_kept boolean;
  next_change bigint;
begin
  perform private.refuse_other_than_administrators();
  _body := private.json_argument(_body);
  lock table private.content_releases in share row exclusive mode;
  select * into former from private.content_drafts d where d.document = _document;
  present := coalesce(former.change, 0);
  if present is distinct from _seen or private.current_version(_document) is distinct from _base_version then
    return jsonb_build_object(
      'state', 'conflict', 'draft', private.draft_of(_document), 'version', private.current_version(_document)
    );
  end if;
  if present = 0 and (select count(*) from private.content_drafts) >= 1000 then
    raise exception 'there are 1000 drafts' using errcode = '22023';
  end if;
  is_kept := coalesce(former.kept_at < now() - interval '15 minutes' and former.body <> _body, false);
  if is_kept then
    perform private.keep_discarded_draft(former);
  end if;
  perform private.count_written(octet_length(_body::text), case when is_kept then 0 else coalesce(octet_length(former.body::text), 0) end);
  next_change := greatest(present + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  insert into private.content_drafts (document, base_version, body, change, author_id)
  values (_document, _base_version, _body, next_change, auth.uid())
  on conflict (document) do update set
    base_version = excluded.base_version, body = excluded.body, change = excluded.change, author_id = excluded.author_id,
    changed_at = now(), kept_at = case when is_kept then now() else content_drafts.kept_at end;
  return jsonb_build_object('state', 'saved', 'change', next_change);
end
$$;

-- Without a recent authentication: it can be taken back, and visitors see no change.
create function public.discard_content_draft(_document text, _seen bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  gone private.content_drafts;
begin
  perform private.refuse_other_than_administrators();
  -- First, as saving does: neither waits for what the other holds.
  lock table private.content_releases in share row exclusive mode;
  delete from private.content_drafts d where d.document = _document and d.change = _seen returning * into gone;
  if not found then
    return false;
  end if;
  perform private.keep_discarded_draft(gone);
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
    order by d.discarded_at desc, d.id desc;
end
$$;

-- It begins with what is published now: publishing shows every difference. It is nowhere else now, so the next save keeps it.
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
  insert into private.content_drafts (document, base_version, body, change, author_id, kept_at)
  values (
    line.document, private.current_version(line.document), line.body,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint, auth.uid(), '-infinity'
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
