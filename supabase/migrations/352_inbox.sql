-- What finds an entry, and how the inbox stands. A search finds words of the message, names, addresses, the number of the entry
-- ("Vorgangsnummer") and telephone numbers, however they are written.

-- Only digits, with the German prefix as it is dialled here.
create function private.phone_digits(text) returns text
language sql immutable parallel safe
as $$
  select regexp_replace(dialled, '\D+', '', 'g')
  from (select regexp_replace($1, '(\+|00)\s*49[\s()/.-]*0?', '0', 'g') as dialled) here
$$;

create function private.searched_entry(
  id uuid, first_name text, last_name text, email text, phone text, message text
) returns text
language sql immutable parallel safe
as $$
  select private.folded(
    $2 || ' ' || $3 || E'\n' || $4 || E'\n' || coalesce($6, '') || E'\n' || left($1::text, 8) || E'\n'
      || private.phone_digits(coalesce($5, '')) || E'\n' || private.phone_digits(coalesce($6, ''))
  )
$$;

-- What reads like a telephone number is looked for by its digits; a date does not.
create or replace function private.search_pattern(search text) returns text
language sql immutable parallel safe
as $$
  select case
    when $1 ~ '^[-+()/. 0-9]+$' and $1 !~ '^\s*\d{1,2}\.\s*\d{1,2}\.\s*(\d{2}|\d{4})?\s*$'
      and char_length(private.phone_digits($1)) >= 5
    then '%' || private.phone_digits($1) || '%'
    else '%' || regexp_replace(private.folded($1), '([\\%_])', '\\\1', 'g') || '%'
  end
$$;

do $$
declare
  entry_table text;
begin
  foreach entry_table in array array['mwo_form_entries', 'consultation_requests'] loop
    execute format(
      'alter table public.%1$I drop column searched;
       alter table public.%1$I add column searched text
         generated always as (private.searched_entry(id, first_name, last_name, email, phone, message)) stored',
      entry_table
    );
    if exists (select from pg_extension where extname = 'pg_trgm') then
      execute format(
        'create index %1$s_searched on public.%1$I using gin (searched extensions.gin_trgm_ops)', entry_table
      );
    end if;
  end loop;
end
$$;

drop function private.searched_text(text, text, text, text);

-- How many entries are new and still in time, how many are late, and how many come back today or should have. No row for
-- non-administrators.
create function public.inbox_today(promised_hours integer)
returns table (waiting integer, late_mwo integer, late_consultation integer, back integer)
language sql stable security definer set search_path = ''
as $$
  with entry as (
    select e.status, e.promise_from <= now() - make_interval(hours => promised_hours) as is_late, e.comes_back_on, true as is_mwo
    from public.mwo_form_entries e
    union all
    select e.status, e.promise_from <= now() - make_interval(hours => promised_hours), e.comes_back_on, false
    from public.consultation_requests e
  )
  select
    (count(*) filter (where status = 'new' and not is_late))::integer,
    (count(*) filter (where status = 'new' and is_late and is_mwo))::integer,
    (count(*) filter (where status = 'new' and is_late and not is_mwo))::integer,
    (count(*) filter (where status <> 'completed' and comes_back_on <= private.berlin_day(now())))::integer
  from entry
  where private.caller_is_administrator()
  having private.caller_is_administrator()
$$;

revoke execute on function public.inbox_today(integer) from public, anon;
grant execute on function public.inbox_today(integer) to authenticated, service_role;
