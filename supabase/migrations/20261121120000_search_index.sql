-- Searching stays quick while enquiries grow. A search looks for any part of a text, which an ordinary index cannot find
-- and a trigram index can (pg_trgm, part of PostgreSQL's own contrib; embedded it comes with the server). Where a host does not
-- have it, everything works without the index, only slower.

-- The same as before at half the cost: `translate` compares every character with its list, `replace` finds none.
create or replace function private.folded(text) returns text
language sql immutable parallel safe
as $$ select replace(replace(replace(lower($1), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü') $$;

-- What a search looks through. Immutable, so that it can be indexed: `concat` is not.
create function private.searched_text(first_name text, last_name text, email text, message text) returns text
language sql immutable parallel safe
as $$ select private.folded($1 || ' ' || $2 || E'\n' || $3 || E'\n' || coalesce($4, '')) $$;

-- What is typed is what is looked for, also `%`, `_` and backslashes.
create function private.search_pattern(search text) returns text
language sql immutable parallel safe
as $$ select '%' || regexp_replace(private.folded($1), '([\\%_])', '\\\1', 'g') || '%' $$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    create index mwo_form_entries_searched on public.mwo_form_entries
      using gin (private.searched_text(first_name, last_name, email, message) extensions.gin_trgm_ops);
    create index consultation_requests_searched on public.consultation_requests
      using gin (private.searched_text(first_name, last_name, email, message) extensions.gin_trgm_ops);
  end if;
end
$$;

-- A policy must be asked before a comparison that could tell something of a row, so under a policy the index would not be
-- used. These find ids with the owner's rights, for administrators and the secret key only; the rows themselves are read by the caller, under
-- the policies.
create function private.matching_mwo_form_entries(search text) returns setof uuid
language sql stable security definer rows 100 set search_path = ''
as $$
  select e.id from public.mwo_form_entries e
  where private.searched_text(e.first_name, e.last_name, e.email, e.message) like private.search_pattern(search)
    and (select private.caller_is_administrator() or auth.role() = 'service_role')
$$;

create function private.matching_consultation_requests(search text) returns setof uuid
language sql stable security definer rows 100 set search_path = ''
as $$
  select e.id from public.consultation_requests e
  where private.searched_text(e.first_name, e.last_name, e.email, e.message) like private.search_pattern(search)
    and (select private.caller_is_administrator() or auth.role() = 'service_role')
$$;

revoke execute on function private.matching_mwo_form_entries(text) from public;
revoke execute on function private.matching_consultation_requests(text) from public;
grant execute on function private.matching_mwo_form_entries(text) to authenticated, service_role;
grant execute on function private.matching_consultation_requests(text) to authenticated, service_role;

create or replace function public.search_mwo_form_entries(search text) returns setof public.mwo_form_entries
language sql stable
as $$
  select e.* from public.mwo_form_entries e
  where e.id in (select m from private.matching_mwo_form_entries(search) m)
$$;

create or replace function public.search_consultation_requests(search text) returns setof public.consultation_requests
language sql stable
as $$
  select e.* from public.consultation_requests e
  where e.id in (select m from private.matching_consultation_requests(search) m)
$$;
