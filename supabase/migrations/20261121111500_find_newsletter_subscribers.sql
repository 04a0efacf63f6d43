-- Finding subscribers, as enquiries are found: no wildcards, and the policies decide what a caller finds.

create function public.search_newsletter_subscribers(search text) returns setof public.newsletter_subscribers
language sql stable
as $$
  select s.* from public.newsletter_subscribers s
  where position(private.folded(search) in private.folded(concat(s.email, E'\n', s.first_name, ' ', s.last_name))) > 0
$$;

revoke execute on function public.search_newsletter_subscribers(text) from public, anon;
grant execute on function public.search_newsletter_subscribers(text) to authenticated, service_role;
