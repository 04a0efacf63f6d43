-- Which pictures a published text names never changes: it is looked for once, with the version, and no longer in every text with every
-- release and every list of the library. The library holds 1,000,
-- and is read in pages.

create table private.content_version_pictures (
  document text not null,
  version integer not null,
  picture_id uuid not null,
  primary key (document, version, picture_id),
  foreign key (document, version) references private.content_versions (document, version)
);
create index content_version_pictures_picture on private.content_version_pictures (picture_id);

insert into private.content_version_pictures (document, version, picture_id)
select v.document, v.version, named.id
from private.content_versions v cross join lateral private.pictures_in(v.body::text) named (id);

create trigger content_version_pictures_stay before update or delete on private.content_version_pictures
  for each row execute function private.refuse_change_of_history();

create function private.note_version_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.content_version_pictures (document, version, picture_id)
  select new.document, new.version, named.id from private.pictures_in(new.body::text) named (id);
  return null;
end
$$;
revoke execute on function private.note_version_pictures() from public;

create trigger content_version_pictures_are_noted after insert on private.content_versions
  for each row execute function private.note_version_pictures();

create or replace function private.note_release_pictures() returns trigger
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
  update private.pictures p set deleted_at = null
  where p.deleted_at is not null and exists (
    select from private.content_release_pictures r where r.release_id = new.id and r.picture_id = p.id
  );
  return null;
end
$$;

create or replace function private.picture_places(_picture uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('document', used.document, 'is_draft', used.is_draft)
    order by used.document, used.is_draft), '[]')
  from (
    select d.document, false as is_draft
    from private.content_version_pictures named
    join private.content_release_documents d on d.document = named.document and d.version = named.version
    where named.picture_id = _picture and d.release_id = (select private.current_release())
    union all
    select d.document, true from private.content_drafts d where position(_picture::text in d.body::text) > 0
  ) used
$$;

-- A page of the library, the newest first: `{"total": …, "pictures": […]}`. `shown_version` is what visitors see.
drop function public.list_pictures();
create function public.list_pictures(
  -- A part of the name, whatever its case.
  _search text default '', _from integer default 0, _most integer default 24,
  -- Those in the waste basket, or only the others; null lists both.
  _deleted boolean default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return (
    with found as (
      select p.* from private.pictures p
      where strpos(lower(p.name), lower(btrim(_search))) > 0 and (_deleted is null or (p.deleted_at is not null) = _deleted)
    ), page as (
      select p.* from found p order by p.created_at desc, p.id offset greatest(_from, 0) limit greatest(_most, 0)
    )
    select jsonb_build_object('total', (select count(*) from found), 'pictures', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'version', p.version, 'decorative', v.decorative,
      'picture', private.picture_as_shown(p.id, p.version), 'deleted_at', p.deleted_at,
      'places', private.picture_places(p.id),
      'shown_version', (
        select r.version from private.content_release_pictures r
        where r.release_id = private.current_release() and r.picture_id = p.id
      )
    ) order by p.created_at desc, p.id), '[]'))
    from page p join private.picture_versions v on v.picture_id = p.id and v.version = p.version
  );
end
$$;
revoke execute on function public.list_pictures(text, integer, integer, boolean) from public, anon, authenticated;
grant execute on function public.list_pictures(text, integer, integer, boolean) to authenticated;

-- As in 310_pictures.sql, with the new number.
create or replace function public.save_picture(
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
  if present <> _seen then
    return jsonb_build_object('state', 'conflict');
  end if;
  if present = 0 and (select count(*) from private.pictures) >= 1000 then
    return jsonb_build_object('state', 'full');
  end if;
  if not exists (select from private.picture_contents c where c.hash = _hash) then
    return jsonb_build_object('state', 'missing');
  end if;
  insert into private.pictures (id, name, version) values (_id, btrim(_name), 1)
  on conflict (id) do update set name = excluded.name, version = private.pictures.version + 1, deleted_at = null;
  insert into private.picture_versions (picture_id, version, hash, alt, decorative, focus_x, focus_y, author_id)
  values (_id, present + 1, _hash, btrim(_alt), btrim(_alt) = '', _focus_x, _focus_y, auth.uid());

  before_it := private.current_release();
  if exists (
    select from private.content_release_pictures r where r.release_id = before_it and r.picture_id = _id
  ) then
    insert into private.content_releases (author_id, note)
    values (auth.uid(), 'Bild geändert: ' || btrim(_name)) returning id into release;
    insert into private.content_release_documents (release_id, document, version)
    select release, d.document, d.version from private.content_release_documents d where d.release_id = before_it;
  end if;
  return jsonb_build_object('state', 'saved', 'version', present + 1, 'release', release);
end
$$;
