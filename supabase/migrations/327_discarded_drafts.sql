-- A draft that somebody throws away lies here for a week and can be taken back (server/jobs/delete-discarded-drafts.ts). For a text
-- that was never published it is the only copy there is. Nothing but the functions below writes this table.

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

-- Throws a draft away, if it is still the one that was seen. Needs no fresh proof: it can be taken back, and what visitors see stays
-- as it is.
create or replace function public.discard_content_draft(_document text, _seen bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  with gone as (
    delete from private.content_drafts d where d.document = _document and d.change = _seen
    returning d.document, d.body, d.author_id, d.changed_at
  )
  insert into private.discarded_drafts (document, body, author_id, changed_at, discarded_by)
  select g.document, g.body, g.author_id, g.changed_at, auth.uid() from gone g;
  return found;
end
$$;

-- What can be taken back, without its text, what went last first.
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

-- Takes a draft back. It begins with what is published now: publishing shows every difference. False when the document has another
-- draft by now, or somebody else took this one back.
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
  delete from private.discarded_drafts d where d.id = _id;
  return true;
end
$$;

-- Empties the basket of what lay there for so many days. A clock that was ahead dated lines in the future: their week begins when it
-- is right again.
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

-- A text as it once was published, so that a release can be shown before it comes back. Null for what was never there.
create function public.content_version(_document text, _version integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return (select v.body from private.content_versions v where v.document = _document and v.version = _version);
end
$$;

revoke execute on function private.delete_discarded_drafts(integer) from public;
revoke execute on function
  public.discard_content_draft(text, bigint), public.discarded_drafts(), public.take_back_draft(bigint),
  public.content_version(text, integer)
  from public, anon, authenticated;
grant execute on function
  public.discard_content_draft(text, bigint), public.discarded_drafts(), public.take_back_draft(bigint),
  public.content_version(text, integer)
  to authenticated;
