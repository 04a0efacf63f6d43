-- The bytes lie here, so that every process, backup, restore and move has them. A picture keeps its id and may get other bytes, words or
-- focus: each is a version, and a release says which one it shows.

-- The same bytes once, whatever shows them.
create table private.picture_contents (
  hash text primary key check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  -- Of the largest size.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 6400),
  uploaded_at timestamptz not null default now()
);

create table private.picture_files (
  hash text not null references private.picture_contents (hash) on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (hash, width, format)
);

create table private.pictures (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 120),
  version integer not null check (version > 0),
  created_at timestamptz not null default now()
);

create table private.picture_versions (
  picture_id uuid not null references private.pictures (id) on delete cascade,
  version integer not null,
  hash text not null references private.picture_contents (hash),
  -- Empty where it only decorates.
  alt text not null check (length(alt) <= 300),
  -- Per cent from left and top.
  focus_x smallint not null check (focus_x between 0 and 100),
  focus_y smallint not null check (focus_y between 0 and 100),
  primary key (picture_id, version)
);
create index picture_versions_hash on private.picture_versions (hash);

create table private.content_version_pictures (
  document text not null,
  version integer not null,
  picture_id uuid not null,
  primary key (document, version, picture_id),
  foreign key (document, version) references private.content_versions (document, version)
);
create index content_version_pictures_picture on private.content_version_pictures (picture_id);

-- One that was deleted for good stays named: its place is empty.
create table private.content_release_pictures (
  release_id bigint not null references private.content_releases (id),
  picture_id uuid not null,
  version integer not null,
  primary key (release_id, picture_id)
);

create trigger content_version_pictures_stay before update or delete on private.content_version_pictures
  for each row execute function private.refuse_change_of_history();
create trigger content_release_pictures_stay before update or delete on private.content_release_pictures
  for each row execute function private.refuse_change_of_history();

-- The pictures that a document names.
create function private.pictures_in(_body text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from private.pictures p where p.id = any(private.ids_in(_body))
$$;

create function private.note_version_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.content_version_pictures (document, version, picture_id)
  select new.document, new.version, named.id from private.pictures_in(new.body::text) named (id);
  return null;
end
$$;

create trigger content_version_pictures_are_noted after insert on private.content_versions
  for each row execute function private.note_version_pictures();

-- What is shown again leaves the trash.
create function private.note_release_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.content_release_pictures (release_id, picture_id, version)
  select distinct new.id, p.id, coalesce(v.version, p.version)
  from private.content_release_documents d
  join private.content_version_pictures named on named.document = d.document and named.version = d.version
  join private.pictures p on p.id = named.picture_id
  left join private.content_release_pictures o on o.release_id = new.restored_from and o.picture_id = p.id
  left join private.picture_versions v on v.picture_id = o.picture_id and v.version = o.version
  where d.release_id = new.id;
  delete from private.trash w using private.content_release_pictures r
  where w.kind = 'picture' and w.subject_id = r.picture_id and r.release_id = new.id;
  return null;
end
$$;

create constraint trigger content_release_pictures_are_noted after insert on private.content_releases
  deferrable initially deferred
  for each row execute function private.note_release_pictures();

create function private.picture_as_shown(_picture uuid, _version integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'hash', v.hash, 'width', c.width, 'height', c.height, 'alt', v.alt, 'x', v.focus_x, 'y', v.focus_y
  )
  from private.picture_versions v join private.picture_contents c on c.hash = v.hash
  where v.picture_id = _picture and v.version = _version
$$;

create function private.release_pictures(_release bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(shown.id, shown.picture order by shown.id), '{}')
  from (
    select r.picture_id as id, private.picture_as_shown(r.picture_id, r.version) as picture
    from private.content_release_pictures r where r.release_id = _release
  ) shown
  where shown.picture is not null
$$;

create function private.pictures_named_in(_body text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.id, private.picture_as_shown(p.id, p.version) order by p.id), '{}')
  from private.pictures p where p.id in (select private.pictures_in(_body))
$$;

-- Where each picture is used, at most 50 places.
create function private.picture_places() returns table (picture_id uuid, places jsonb)
language sql stable security definer set search_path = ''
as $$
  select used.picture_id, to_jsonb((array_agg(jsonb_build_object('document', used.document, 'is_draft', used.is_draft)
    order by used.document, used.is_draft))[:50])
  from (
    select named.picture_id, d.document, false as is_draft
    from private.content_version_pictures named
    join private.content_release_documents d on d.document = named.document and d.version = named.version
    where d.release_id = (select private.current_release())
    union all
    select named.id, d.subject, true from private.draft d, unnest(d.named_ids) named (id) where d.owner_id is null
  ) used
  group by used.picture_id
$$;

create function public.list_pictures(
  _search text default '', _from integer default 0, _most integer default 1000,
  _deleted boolean default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return (
    with found as (
      select p.*, w.deleted_at from private.pictures p
      left join private.trash w on w.kind = 'picture' and w.subject_id = p.id
      where strpos(private.folded(p.name), private.folded(btrim(_search))) > 0 and (_deleted is null or (w.id is not null) = _deleted)
    ), page as (
      select p.* from found p order by p.created_at desc, p.id offset greatest(_from, 0) limit greatest(_most, 0)
    )
    select jsonb_build_object('total', (select count(*) from found), 'pictures', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'version', p.version,
      'picture', private.picture_as_shown(p.id, p.version), 'deleted_at', p.deleted_at,
      'places', coalesce(u.places, '[]'),
      -- Also a later one that looks the same.
      'shown_version', (
        select case private.picture_as_shown(p.id, r.version) when private.picture_as_shown(p.id, p.version) then p.version else r.version end
        from private.content_release_pictures r
        where r.release_id = private.current_release() and r.picture_id = p.id
      )
    ) order by p.created_at desc, p.id), '[]'))
    from page p join private.picture_versions v on v.picture_id = p.id and v.version = p.version
    left join private.picture_places() u on u.picture_id = p.id
  );
end
$$;

-- What visitors see changes at once: a release with the same texts; a name for the library alone makes none. Where it was changed meanwhile, nothing is written.
create function public.save_picture(
  _id uuid, _seen integer, _hash text, _name text, _alt text, _focus_x integer, _focus_y integer
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  present integer;
  before_it bigint;
  release bigint;
begin
  perform private.refuse_other_than_administrators();
  lock table private.content_releases in share row exclusive mode;
  present := coalesce((select p.version from private.pictures p where p.id = _id), 0);
  if present is distinct from _seen then
    return jsonb_build_object('state', 'conflict');
  end if;
  if present = 0 and (select count(*) from private.pictures) >= 1000 then
    return jsonb_build_object('state', 'full');
  end if;
  if not exists (select from private.picture_contents c where c.hash = _hash) then
    return jsonb_build_object('state', 'missing');
  end if;
  perform private.count_written(octet_length(_name) + octet_length(_alt));
  insert into private.pictures (id, name, version) values (_id, private.one_line(_name), 1)
  on conflict (id) do update set name = excluded.name, version = private.pictures.version + 1;
  delete from private.trash w where w.kind = 'picture' and w.subject_id = _id;
  insert into private.picture_versions (picture_id, version, hash, alt, focus_x, focus_y)
  values (_id, present + 1, _hash, private.one_line(_alt), _focus_x, _focus_y);

  before_it := private.current_release();
  if exists (
    select from private.content_release_pictures r
    where r.release_id = before_it and r.picture_id = _id
      and private.picture_as_shown(_id, r.version) is distinct from private.picture_as_shown(_id, present + 1)
  ) then
    insert into private.content_releases (author_id, note)
    values (auth.uid(), 'Bild geändert: ' || private.one_line(_name)) returning id into release;
    insert into private.content_release_documents (release_id, document, version)
    select release, d.document, d.version from private.content_release_documents d where d.release_id = before_it;
  end if;
  return jsonb_build_object('state', 'saved', 'version', present + 1, 'release', release);
end
$$;

create function public.delete_picture(_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  places jsonb;
begin
  perform private.refuse_other_than_recent_administrators();
  lock table private.content_releases in share row exclusive mode;
  select u.places into places from private.picture_places() u where u.picture_id = _id;
  if found then
    return jsonb_build_object('state', 'used', 'places', places);
  end if;
  if not exists (select from private.pictures p where p.id = _id)
    or exists (select from private.trash w where w.kind = 'picture' and w.subject_id = _id)
  then
    return '{"state": "missing"}';
  end if;
  perform private.throw_away('picture', 'pictures', _id, '{}');
  return '{"state": "deleted"}';
end
$$;

create function private.delete_unused_picture_contents() returns void
language sql security definer set search_path = ''
as $$
  delete from private.picture_contents c
  where c.uploaded_at < now() - interval '1 day'
    and not exists (select from private.picture_versions v where v.hash = c.hash)
$$;
