-- Finding enquiries: search, and the order in which they fall due. Policies decide what a caller finds:
-- these functions run with the rights of whoever calls them.

-- Case does not count. The three umlauts are named because a database of the locale "C" folds only ASCII.
create function private.folded(text) returns text
language sql immutable parallel safe
as $$ select translate(lower($1), 'ÄÖÜ', 'äöü') $$;

-- `position` knows no wildcards: what is typed is what is looked for, also `%`, `_`, quotes and brackets.
-- Without `set search_path`, so that the planner can put the body into the calling query.
create function public.search_mwo_form_entries(search text) returns setof public.mwo_form_entries
language sql stable
as $$
  select e.* from public.mwo_form_entries e
  where position(private.folded(search) in private.folded(concat(e.first_name, ' ', e.last_name, E'\n', e.email, E'\n', e.message))) > 0
$$;

create function public.search_consultation_requests(search text) returns setof public.consultation_requests
language sql stable
as $$
  select e.* from public.consultation_requests e
  where position(private.folded(search) in private.folded(concat(e.first_name, ' ', e.last_name, E'\n', e.email, E'\n', e.message))) > 0
$$;

revoke execute on function public.search_mwo_form_entries(text) from public, anon;
revoke execute on function public.search_consultation_requests(text) from public, anon;
grant execute on function public.search_mwo_form_entries(text) to authenticated, service_role;
grant execute on function public.search_consultation_requests(text) to authenticated, service_role;

-- Only a new enquiry waits for its first answer, and who came first is due first. In the order of the alphabet
-- "new" is the last of the three states, so this index serves the list "due first" and the filter by state.
create index mwo_form_entries_due_first on public.mwo_form_entries (status desc, created_at, id);
create index consultation_requests_due_first on public.consultation_requests (status desc, created_at, id);
