-- A telephone number is one pattern, anything else one for each word, in whatever order. Also `%`, `_` and backslashes are taken literally.
-- Cut, and the eight longest words, as a pattern takes its length times that of all entries, and each word reads them again.
create function private.search_patterns(search text) returns text[]
language sql immutable parallel safe
as $$
  select case
    when private.without_control_characters(cut.words) ~ '^[-+()/. 0-9]+$' and cut.words !~ '^\s*\d{1,2}\.\s*\d{1,2}\.\s*(\d{2}|\d{4})?\s*$'
      and char_length(private.phone_digits(cut.words)) >= 5
    then array['%' || left(private.phone_digits(cut.words), 20) || '%']
    else array(
      select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
      -- A number as it stands in a mail may be written with its sign.
      from regexp_split_to_table(left(private.folded(regexp_replace(cut.words, '^\s*#\s*(?=[0-9A-Fa-f]{8}\s*$)', '')), 100), '\s+') word
      where word <> ''
      group by word
      order by char_length(word) desc, word
      limit 8
    )
  end
  from (select left($1, 255)) cut (words)
$$;

create function private.caller_may_read_enquiries() returns boolean
language sql stable security definer set search_path = ''
as $$ select private.caller_is_administrator() or coalesce(auth.role() = 'service_role', false) $$;

-- Each word stands in the row `e`, or in an answer to it or the note of a call. Only entries have answers.
create function private.holds_words(row_kind text, search text) returns text
language sql immutable set search_path = ''
as $$
  select case when count(*) = 0 then 'true' else format(
    'e.id in (select t.row_id from private.search_texts t where t.row_kind = %L and %s)', $1, string_agg(format(
      '(t.folded like %1$L or %2$L = ''enquiry'' and t.row_id in (
         select a.found_id from private.search_texts a where a.row_kind = ''answer'' and a.folded like %1$L
       ))', pattern, $1
    ), ' and ')
  ) end
  from unnest(private.search_patterns(search)) pattern
$$;

-- For administrators and the secret key only, as its rights are the owner's. There is no index of words: decision 13.
create function private.find_enquiries(
  entry_table text, search text, only_status text, from_day date, to_day date,
  sorted text, after_time timestamptz, after_id uuid, skip integer, at_most integer
) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  if not private.caller_may_read_enquiries() then
    return;
  end if;
  return query execute format(
    'select e.id from public.%I e
     where %s
       and ($1 is null or e.status = $1)
       and ($2 is null or e.created_at >= $2)
       and ($3 is null or e.created_at < $3)
       and ($4 is null or (e.created_at <= $4 and (e.created_at < $4 or e.id > $5)))
     order by %s limit $7 offset $6',
    entry_table, private.holds_words('enquiry', search), case sorted when 'due' then 'e.status desc, e.created_at, e.id' else 'e.created_at desc, e.id' end
  ) using only_status, private.berlin_midnight(from_day), private.berlin_midnight(to_day + 1),
    case when sorted <> 'due' then after_time end, after_id, skip, at_most;
end
$$;

-- Days are whole days in Berlin, both included. Newest first, a page can begin after an entry.
create function public.search_mwo_form_entries(
  search text, only_status text default null, from_day date default null, to_day date default null,
  sorted text default 'newest', after_time timestamptz default null, after_id uuid default null,
  skip integer default 0, at_most integer default null
) returns setof public.mwo_form_entries
language sql stable
as $$
  select e.* from public.mwo_form_entries e
  where e.id in (
    select f from private.find_enquiries(
      'mwo_form_entries', search, only_status, from_day, to_day, sorted, after_time, after_id, skip, at_most
    ) f
  )
$$;

create function public.search_consultation_requests(
  search text, only_status text default null, from_day date default null, to_day date default null,
  sorted text default 'newest', after_time timestamptz default null, after_id uuid default null,
  skip integer default 0, at_most integer default null
) returns setof public.consultation_requests
language sql stable
as $$
  select e.* from public.consultation_requests e
  where e.id in (
    select f from private.find_enquiries(
      'consultation_requests', search, only_status, from_day, to_day, sorted, after_time, after_id, skip, at_most
    ) f
  )
$$;

-- Null for other callers than administrators (docs/decisions/0011-enquiries-are-counted.md).
create function public.count_enquiries(
  _entry_table text, _search text default '', _only_status text default null, _from_day date default null,
  _to_day date default null
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  total bigint;
begin
  if not private.caller_may_read_enquiries() or _entry_table not in ('mwo_form_entries', 'consultation_requests') then
    return null;
  end if;
  execute format(
    'select count(*) from public.%I e
     where %s
       and (e.status = $2 or $2 is null and ($1 <> '''' or e.status <> ''apparent_spam''))
       and ($3 is null or e.created_at >= $3)
       and ($4 is null or e.created_at < $4)',
    _entry_table, private.holds_words('enquiry', _search)
  ) into total
    using _search, _only_status, private.berlin_midnight(_from_day), private.berlin_midnight(_to_day + 1);
  return total;
end
$$;

create function public.count_enquiry_kinds()
returns table (entry_table text, entries bigint, newest timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.caller_may_read_enquiries() then
    return;
  end if;
  return query
    select 'mwo_form_entries', public.count_enquiries('mwo_form_entries'), max(e.created_at)
    from public.mwo_form_entries e where e.status <> 'apparent_spam'
    union all
    select 'consultation_requests', public.count_enquiries('consultation_requests'), max(e.created_at)
    from public.consultation_requests e where e.status <> 'apparent_spam';
end
$$;

-- Newest first, a page of 30 and one more where older ones follow. `before_line`: the last line of the page before.
create function public.enquiry_history(_entry_id uuid, _before_line bigint default null)
returns table (id bigint, happened_at timestamptz, actor text, action text, details jsonb)
language sql stable security definer set search_path = ''
as $$
  select l.id, l.happened_at, p.email, l.action, l.details
  from private.audit_log l left join private.people p on p.id = l.actor_id
  where l.subject_id = _entry_id
    and l.subject_table in ('mwo_form_entries', 'consultation_requests')
    and private.caller_is_administrator()
    and (_before_line is null or l.id < _before_line)
  order by l.id desc limit 31
$$;

-- Which filters were set, not the search text: that can be a name.
create function public.log_enquiry_export(_kind text, _row_count integer, _filters text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  if _kind not in ('mwo', 'consultation', 'newsletter') then
    raise exception 'no such list' using errcode = '42501';
  end if;
  perform public.require_recent_authentication();
  perform private.count_written(octet_length(_filters::text));
  insert into private.audit_log (actor_id, action, subject_table, details)
  values (
    auth.uid(), case _kind when 'newsletter' then 'subscribers exported' else 'enquiries exported' end,
    coalesce(private.table_of(_kind), 'newsletter_subscribers'), jsonb_build_object('rows', _row_count, 'filters', to_jsonb(_filters))
  );
end
$$;

create function public.inbox_today(_promised_hours integer)
returns table (waiting integer, late integer, back integer, unsent integer, set_aside integer, held_issues integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.caller_is_administrator() then
    return;
  end if;
  return query
    select
      (count(*) filter (where e.status = 'new' and not e.is_late))::integer,
      (count(*) filter (where e.status = 'new' and e.is_late))::integer,
      (count(*) filter (where e.status in ('new', 'contacted') and e.follow_up_on <= private.berlin_day(now())))::integer,
      (count(*) filter (where e.status in ('new', 'contacted') and e.answer_unsent))::integer,
      (count(*) filter (where e.status = 'apparent_spam'))::integer,
      -- Issues of the newsletter that go out only when somebody does something, or mends something.
      (
        select count(*)::integer from private.newsletter_issues i
        where i.cancelled_at is null and (
          i.state = 'paused'
          or i.state = 'sending' and (i.trouble is not null or private.mails_are_caught())
          or i.state = 'scheduled' and i.send_at < now() - interval '5 minutes'
        )
      )
    from (
      select n.status, n.reply_clock_start <= now() - make_interval(hours => _promised_hours) as is_late, n.follow_up_on, n.answer_unsent
      from private.enquiry n
    ) e;
end
$$;

-- Answered is what an administrator last moved away from "new"; what came in with another status has no such moment.
create function private.replies_since(since timestamptz)
returns table (reply_clock_start timestamptz, answered timestamptz, is_open boolean)
language sql stable set search_path = ''
as $$
  select e.reply_clock_start, l.happened_at, e.status = 'new'
  from private.enquiry e
  left join lateral (
    select max(a.happened_at) as happened_at from private.audit_log a
    where a.subject_id = e.id
      and a.details -> 'status' ->> 0 = 'new' and a.details -> 'status' ->> 1 <> 'new'
  ) l on e.status not in ('new', 'apparent_spam')
  where e.created_at >= since and (e.status = 'new' or l.happened_at is not null)
$$;

-- One row for the enquiries of the last 28 days; none for non-administrators. Hours are hours of the clock.
create function public.reply_times(_promised_hours integer)
returns table (
  answered integer, in_time integer, waiting integer, overdue integer, median_hours double precision
)
language sql stable security definer set search_path = ''
as $$
  with reply as (
    -- What is answered before the hours begin, on a day of a closure, took none of them.
    select
      r.is_open,
      greatest(extract(epoch from coalesce(r.answered, now()) - r.reply_clock_start), 0) / 3600 / _promised_hours as share
    from private.replies_since(now() - interval '28 days') r
  )
  select
    (count(*) filter (where not is_open))::integer,
    (count(*) filter (where not is_open and share <= 1))::integer,
    (count(*) filter (where is_open and share < 1))::integer,
    (count(*) filter (where is_open and share >= 1))::integer,
    percentile_cont(0.5) within group (order by share * _promised_hours) filter (where not is_open)
  from reply
  where private.caller_is_administrator()
  having private.caller_is_administrator()
$$;
