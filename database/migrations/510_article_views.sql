-- One number per article and day, and nothing about readers.

create table private.article_views (
  slug text not null,
  -- In Europe/Berlin.
  day date not null,
  views integer not null check (views > 0),
  primary key (slug, day)
);

-- Only of articles that are shipped (the server names them when it starts) or were published, or a stranger could fill the table with names; and
-- without robots that name themselves. The server leaves out what one network sends beyond its limit.
create function public.count_article_view(_slug text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(private.client_agent(), '') ~* '(bot|crawl|spider|slurp|preview|headless|lighthouse)'
    or not exists (
      select from private.settings s where s.key = 'shipped_articles' and s.value ? _slug
      union all
      select from private.content_versions v where v.document = 'article/' || _slug
    )
  then
    return;
  end if;
  insert into private.article_views as counted (slug, day, views)
  values (_slug, private.berlin_day(now()), 1)
  on conflict (slug, day) do update set views = counted.views + 1;
end
$$;

create function public.article_views() returns table (slug text, views bigint)
language sql stable security definer set search_path = ''
as $$
  select counted.slug, sum(counted.views)::bigint from private.article_views counted group by counted.slug
$$;
