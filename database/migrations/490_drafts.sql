-- Those of pictures are random: one that a text contains is meant.
create function private.ids_in(_body text) returns uuid[]
language sql immutable parallel safe
as $$
  select array(
    select distinct m[1]::uuid from regexp_matches(_body, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m
  )
$$;

-- What is begun and not yet in effect: a document of the website, or the answer of one administrator to an enquiry. Templates of answers are in
-- effect once they are saved. `change` is the microsecond of the last save: none comes back, also after a restore. `kept_at`: since then what is
-- overwritten is nowhere else.
create table private.draft (
  subject text not null,
  -- Whose it is alone; null for all administrators.
  owner_id uuid references private.people (id),
  -- The published one that it began with.
  base_version integer not null default 0 check (base_version >= 0),
  body jsonb not null,
  -- No list of pictures reads the texts.
  named_ids uuid[] not null generated always as (private.ids_in(body::text)) stored,
  change bigint not null check (change > 0),
  author_id uuid references private.people (id),
  changed_at timestamptz not null default now(),
  kept_at timestamptz not null default now(),
  unique nulls not distinct (subject, owner_id),
  check (case
    -- An id has many spellings: a deletion looks for one.
    when subject like 'answer/%' then
      subject = 'answer/' || substr(subject, 8)::uuid and owner_id is not null and jsonb_typeof(body) = 'object' and octet_length(body::text) <= 65536
    when owner_id is not null then false
    when subject = 'answer-templates' then jsonb_typeof(body) = 'array' and octet_length(body::text) <= 200000
    -- Lists answer every header.
    else private.is_document(subject) and jsonb_typeof(body) = 'object'
      and octet_length(body::text) <= 200000 and octet_length((body -> 'header')::text) <= 32000
  end)
);
create index draft_owner on private.draft (owner_id);
create index draft_author on private.draft (author_id);

-- Null: there is none, or it is of another administrator.
create function public.draft_of(_subject text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select jsonb_build_object(
    'change', d.change, 'base_version', d.base_version, 'body', d.body, 'changed_at', d.changed_at, 'author', p.email
  )
  from private.draft d left join private.people p on p.id = d.author_id
  where d.subject = _subject and coalesce(d.owner_id, auth.uid()) = auth.uid();
$$;

-- A document to the trash, an answer into the history of its enquiry, which is erased with it. False where nothing is kept.
create function private.keep_former_draft(former private.draft) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_document(former.subject) then
    perform private.throw_away('draft', 'draft', null, jsonb_build_object(
      'subject', former.subject, 'body', former.body, 'changed_at', former.changed_at
    ));
    return true;
  elsif former.owner_id is null then
    return false;
  end if;
  insert into private.audit_log (actor_id, action, subject_table, subject_id, details)
  select auth.uid(), 'answer draft overwritten', private.table_of(e.kind), e.id, jsonb_build_object('answer_draft', words)
  from private.enquiry e, nullif(concat_ws(E'\n\n', former.body ->> 'text', former.body ->> 'call'), '') words
  where e.id = substr(former.subject, 8)::uuid and words is not null;
  return found;
end
$$;

-- `_seen` is the change that the caller last saw, 0 for none. Where another was saved or published since, nothing is written. What is written
-- over is kept every 15 minutes: whoever writes over it, no more than that is lost.
create function public.save_draft(_subject text, _base_version integer, _seen bigint, _body jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := case when _subject like 'answer/%' then auth.uid() end;
  former private.draft;
  is_kept boolean := false;
  next_change bigint;
begin
  perform private.refuse_other_than_administrators();
  _body := private.json_argument(_body);
  if _subject = 'answer-templates' then
    -- No former one is kept.
    perform public.require_recent_authentication();
  elsif owner is not null then
    perform from private.enquiry e where e.id = substr(_subject, 8)::uuid for key share;
    if not found then
      return '{"state": "gone"}';
    end if;
  end if;
  lock table private.content_releases in share row exclusive mode;
  select * into former from private.draft d where d.subject = _subject and d.owner_id is not distinct from owner;
  if coalesce(former.change, 0) is distinct from _seen or private.current_version(_subject) is distinct from _base_version then
    return '{"state": "conflict"}';
  end if;
  if owner is null and former.change is null and (select count(*) from private.draft d where d.owner_id is null) >= 1000 then
    raise exception 'there are 1000 drafts' using errcode = '22023';
  end if;
  if former.kept_at < now() - interval '15 minutes' and former.body <> _body then
    is_kept := private.keep_former_draft(former);
  end if;
  perform private.count_written(octet_length(_body::text), case when is_kept then 0 else coalesce(octet_length(former.body::text), 0) end);
  next_change := greatest(_seen + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  insert into private.draft (subject, owner_id, base_version, body, change, author_id)
  values (_subject, owner, _base_version, _body, next_change, auth.uid())
  on conflict (subject, owner_id) do update set
    base_version = excluded.base_version, body = excluded.body, change = excluded.change, author_id = excluded.author_id,
    changed_at = now(), kept_at = case when is_kept then now() else draft.kept_at end;
  return jsonb_build_object('state', 'saved', 'change', next_change);
end
$$;

-- Of a document. Without a recent authentication: it can be brought back, and visitors see no change.
create function public.discard_draft(_subject text, _seen bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  gone private.draft;
begin
  perform private.refuse_other_than_administrators();
  -- First, as saving does: neither waits for what the other holds.
  lock table private.content_releases in share row exclusive mode;
  delete from private.draft d where d.subject = _subject and d.change = _seen and private.is_document(d.subject) returning * into gone;
  if not found then
    return false;
  end if;
  perform private.keep_former_draft(gone);
  -- The draft was counted when it was saved; here it only moves.
  perform private.count_written(0);
  return true;
end
$$;
