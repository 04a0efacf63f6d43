-- A document that no release names is the one that the program ships.

-- As `textName` of content/texts/text-document.ts, and the data of the practice.
create function private.is_document(name text) returns boolean
language sql immutable parallel safe
as $$ select name ~ '^(facts|(article|guide|legal|issue)/[a-z0-9-]{1,80})$' $$;

create table private.content_versions (
  document text not null check (private.is_document(document)),
  version integer not null check (version > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object' and octet_length(body::text) <= 200000),
  author_id uuid references private.people (id),
  created_at timestamptz not null default now(),
  primary key (document, version)
);
create index content_versions_author on private.content_versions (author_id);

-- The highest number is the current one. Restoring makes a new release with the old versions.
create table private.content_releases (
  id bigint generated always as identity primary key,
  author_id uuid references private.people (id),
  note text not null default '' check (length(note) <= 200),
  restored_from bigint references private.content_releases (id),
  created_at timestamptz not null default now()
);
create index content_releases_author on private.content_releases (author_id);
create index content_releases_restored_from on private.content_releases (restored_from);

create table private.content_release_documents (
  release_id bigint not null references private.content_releases (id),
  document text not null,
  version integer not null,
  primary key (release_id, document),
  foreign key (document, version) references private.content_versions (document, version)
);
create index content_release_documents_version on private.content_release_documents (document, version);

create function private.refuse_change_of_history() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'what was published is never changed' using errcode = '42501';
end
$$;

create trigger content_versions_stay before update or delete on private.content_versions
  for each row execute function private.refuse_change_of_history();
create trigger content_releases_stay before update or delete on private.content_releases
  for each row execute function private.refuse_change_of_history();
create trigger content_release_documents_stay before update or delete on private.content_release_documents
  for each row execute function private.refuse_change_of_history();

-- Jobs and commands have no claims.
create function private.releases_require_recent_authentication() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if nullif(current_setting('request.jwt.claims', true), '') is not null
    and private.claim('role') is distinct from 'service_role'
  then
    perform public.require_recent_authentication();
  end if;
  return new;
end
$$;

create trigger releases_require_recent_authentication before insert on private.content_releases
  for each row execute function private.releases_require_recent_authentication();

create function private.demand_second_factor_once_published() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.content_versions v
    where v.document = new.document and v.version = new.version and v.body -> 'isPublished' = 'true'
  ) then
    insert into private.settings (key, value) values ('second_factor_demanded', 'true')
    on conflict (key) do update set value = excluded.value, updated_at = now();
  end if;
  return null;
end
$$;

create trigger published_sites_demand_second_factors after insert on private.content_release_documents
  for each row when (new.document = 'facts') execute function private.demand_second_factor_once_published();

create function private.current_release() returns bigint
language sql stable security definer set search_path = ''
as $$ select max(r.id) from private.content_releases r $$;

create function private.current_version(_document text) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select d.version from private.content_release_documents d
    where d.release_id = private.current_release() and d.document = _document
  ), 0)
$$;

-- Body null: the shipped one. Draft null: none.
create function public.content_state(_document text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return jsonb_build_object(
    'release', private.current_release(),
    'version', private.current_version(_document),
    'body', (
      select v.body from private.content_versions v
      where v.document = _document and v.version = private.current_version(_document)
    ),
    'draft', public.draft_of(_document)
  );
end
$$;

-- `{"facts": 12}`: the document and the change that the caller saw. `_releases_site`: from these facts on the site is a real one; no draft says so.
create function public.publish_content(_drafts jsonb, _note text default '', _releases_site boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  before_it bigint;
  release bigint;
begin
  perform private.refuse_other_than_recent_administrators();
  _drafts := private.json_argument(_drafts);
  perform private.refuse_if(jsonb_typeof(_drafts) is distinct from 'object' or _drafts = '{}'::jsonb, 'nothing to publish', '22023');
  lock table private.content_releases in share row exclusive mode;
  if exists (
    select from jsonb_each_text(_drafts) seen
    left join private.draft d on d.subject = seen.key and d.change::text = seen.value
    where d.subject is null or d.base_version <> private.current_version(d.subject)
  ) then
    return jsonb_build_object('state', 'conflict');
  end if;

  before_it := private.current_release();
  insert into private.content_releases (author_id, note) values (auth.uid(), coalesce(_note, '')) returning id into release;
  insert into private.content_release_documents (release_id, document, version)
  select release, p.document, p.version from private.content_release_documents p
  where p.release_id = before_it and not _drafts ? p.document;
  with added as (
    insert into private.content_versions (document, version, body, author_id)
    select d.subject,
      coalesce((select max(v.version) from private.content_versions v where v.document = d.subject), 0) + 1,
      case when _releases_site and d.subject = 'facts' then d.body || '{"isPublished": true}' else d.body end, auth.uid()
    from private.draft d where _drafts ? d.subject
    returning document, version
  )
  insert into private.content_release_documents (release_id, document, version)
  select release, a.document, a.version from added a;
  delete from private.draft d where _drafts ? d.subject;
  return jsonb_build_object('state', 'published', 'release', release);
end
$$;

-- `_release` 0 is what the program ships; `_current` is what the caller saw as current.
create function public.restore_content(_release bigint, _current bigint, _note text default '') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  release bigint;
begin
  perform private.refuse_other_than_recent_administrators();
  lock table private.content_releases in share row exclusive mode;
  if private.current_release() is distinct from _current then
    return jsonb_build_object('state', 'conflict');
  end if;
  if _release is distinct from 0 and not exists (select from private.content_releases r where r.id = _release) then
    raise exception 'no such release' using errcode = '22023';
  end if;
  insert into private.content_releases (author_id, note, restored_from)
  values (auth.uid(), coalesce(_note, ''), nullif(_release, 0)) returning id into release;
  insert into private.content_release_documents (release_id, document, version)
  select release, p.document, p.version from private.content_release_documents p where p.release_id = _release;
  return jsonb_build_object('state', 'published', 'release', release);
end
$$;

create function public.content_documents()
returns table (
  document text, version integer, header jsonb, draft_change bigint, draft_header jsonb, changed_at timestamptz, author text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return query
    select coalesce(p.document, d.subject), coalesce(p.version, 0), v.body -> 'header',
      d.change, d.body -> 'header', d.changed_at, w.email
    from (select * from private.content_release_documents r where r.release_id = private.current_release()) p
    full join (select * from private.draft t where private.is_document(t.subject)) d on d.subject = p.document
    left join private.content_versions v on v.document = p.document and v.version = p.version
    left join private.people w on w.id = d.author_id
    order by 1;
end
$$;

-- Newest first, a page of 50 and the one that preceded them, each with the versions of its documents. `_before`: the last one of the page before.
create function public.content_history(_before bigint default null)
returns table (
  release bigint, published_at timestamptz, author text, note text, restored_from bigint, documents jsonb
)
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select r.id, r.created_at, p.email, r.note, r.restored_from,
    coalesce((
      select jsonb_object_agg(d.document, d.version)
      from private.content_release_documents d where d.release_id = r.id
    ), '{}')
  from private.content_releases r
  left join private.people p on p.id = r.author_id
  where _before is null or r.id < _before
  order by r.id desc limit 51;
$$;

create function public.content_version(_document text, _version integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select v.body from private.content_versions v where v.document = _document and v.version = _version;
$$;
