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

-- A query of the ids whose words are in the row, in an answer to it or in the note of a call; null without words. Only enquiries have answers.
-- There is no index of words: decision 13.
create function private.ids_with_words(row_kind text, search text) returns text
language sql immutable set search_path = ''
as $$
  select format('select t.row_id as id from private.search_texts t where t.row_kind = %L and ', $1) || string_agg(format(
    '(t.folded like %1$L or %2$L = ''enquiry'' and t.row_id in (
       select a.found_id from private.search_texts a where a.row_kind = ''answer'' and a.folded like %1$L
     ))', pattern, $1
  ), ' and ')
  from unnest(private.search_patterns(search)) pattern
$$;

-- One part of the enquiries of one kind or of both, in one order, and how many there are. Null for other callers than administrators and the secret
-- key. Apparent spam is in the list of its status and is found by a search. Days are whole days in Berlin, both included.
-- `_order`: 'newest', or 'waiting', which lists what is open by its place on the desk and counts the places. `_promised_hours`: with the place of each
-- row, and whether the caller has begun to answer. `_after`: the last one of the part before, newest first. `_at_most` 1,000. `_whole`: with the whole message, of which a list shows the beginning.
create function public.enquiry_page(
  _kind text default null, _search text default '', _only_status text default null, _from_day date default null, _to_day date default null,
  _order text default 'newest', _after uuid default null, _skip integer default 0, _at_most integer default 50, _ids uuid[] default null,
  _whole boolean default false, _promised_hours integer default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.ids_with_words('enquiry', _search);
  by_place constant boolean := _order = 'waiting' and _promised_hours is not null;
  -- Of one kind its table alone: then it is counted by an index.
  rows constant text := coalesce('public.' || private.table_of(_kind), 'private.enquiry');
  matching constant text := concat_ws(
    ' and ',
    '(e.status = $1 or $1 is null and ($2 or e.status <> ''apparent_spam''))',
    '($3 is null or e.created_at >= $3) and ($4 is null or e.created_at < $4) and ($5 is null or e.id = any ($5))',
    case when words is not null then 'e.id in (select w.id from words w)' end,
    case when by_place then 'e.id in (select p.id from places p)' end
  );
  following constant text := case when _after is null then 'true' else 'e.created_at <= $9 and (e.created_at < $9 or e.id > $10)' end;
  in_order constant text := case
    when by_place then 'p.rank, p.due_at, e.answered_at desc nulls last, e.created_at desc, e.id' else 'e.created_at desc, e.id'
  end;
  -- {"done": 12, "aside": 1, "places": {"late": 26, "new": 5}}
  counts constant text := format(
    ' || jsonb_build_object(
       ''done'', (select count(*) from %1$s e where e.status = ''completed''),
       ''aside'', (select count(*) from %1$s e where e.status = ''apparent_spam''),
       ''places'', (
         select coalesce(jsonb_object_agg(c.place, c.entries), ''{}'')
         from (select p.place, count(*) as entries from places p join %1$s e using (id) group by p.place) c
       )
     )', rows
  );
  last private.enquiry;
  page jsonb;
begin
  if not private.caller_may_read_enquiries() then
    return null;
  end if;
  select * into last from private.enquiry e where e.id = _after;
  execute format(
    '%1$s select jsonb_build_object(
       ''total'', (select count(*) from %2$s e where %3$s),
       ''rows'', coalesce((
         select jsonb_agg(
           coalesce(to_jsonb(m), to_jsonb(c)) || case when $6 then ''{}'' else jsonb_build_object(''message'', left(e.message, 300)) end
             || case when $11 is null then ''{}'' else jsonb_build_object(
               ''place'', p.place, ''due_at'', p.due_at, ''unsent'', p.unsent, ''reply'', private.new_reply(e.id, e.answered_at),
               ''appointment_at'', p.appointment_at, ''begun'', exists (
                 select from private.draft d where d.subject = ''answer/'' || e.id and d.owner_id = $12 and d.body <> ''{}''
               )
             ) end
           order by %5$s
         )
         from (
           select e.id, e.created_at, e.answered_at, e.message
           from %2$s e %6$s where %3$s and %4$s order by %5$s limit $7 offset $8
         ) e
         %7$s
         left join public.mwo_form_entries m on m.id = e.id
         left join public.consultation_requests c on c.id = e.id
       ), ''[]'')
     )%8$s',
    'with places as materialized (select * from private.places($11) where $11 is not null)'
      || coalesce(', words as materialized (' || words || ')', ''),
    rows, matching, following, in_order, case when by_place then 'join places p using (id)' end, 'left join places p using (id)',
    case when by_place then counts end
  ) into page using
    _only_status, _search <> '' or _ids is not null, private.berlin_midnight(_from_day), private.berlin_midnight(_to_day + 1), _ids, _whole,
    least(_at_most, 1000), _skip, last.created_at, _after, _promised_hours, auth.uid();
  return page;
end
$$;

-- `newest`: when the newest enquiry or reply came. None for other callers than administrators (docs/decisions/0011-enquiries-are-counted.md).
create function public.count_enquiry_kinds()
returns table (kind text, entries integer, newest timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select 'mwo', count(*)::integer, greatest(max(e.created_at), private.newest_reply('mwo')) from public.mwo_form_entries e
    where e.status <> 'apparent_spam' having private.caller_may_read_enquiries()
    union all
    select 'consultation', count(*)::integer, greatest(max(e.created_at), private.newest_reply('consultation'))
    from public.consultation_requests e
    where e.status <> 'apparent_spam' having private.caller_may_read_enquiries();
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
  perform private.refuse_if(_kind not in ('mwo', 'consultation', 'newsletter'), 'no such list', '42501');
  perform public.require_recent_authentication();
  perform private.count_written(octet_length(_filters::text));
  insert into private.audit_log (actor_id, action, subject_table, details)
  values (
    auth.uid(), case _kind when 'newsletter' then 'subscribers exported' else 'enquiries exported' end,
    coalesce(private.table_of(_kind), 'newsletter_subscribers'), jsonb_build_object('rows', _row_count, 'filters', to_jsonb(_filters))
  );
end
$$;

-- `waiting`: unanswered. `open`: to be worked on today, with mails that did not leave or are undecided.
create function public.inbox_today(_promised_hours integer)
returns table (waiting integer, open integer, next_follow_up date, held_issues integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.caller_is_administrator() then
    return;
  end if;
  return query
    select
      (count(*) filter (where e.status = 'new'))::integer,
      (count(*) filter (where p.place in ('late', 'new', 'undecided', 'unsent')))::integer,
      min(e.follow_up_on) filter (where p.place = 'later'),
      -- Issues of the newsletter that go out only when somebody does something, or mends something.
      (
        select count(*)::integer from private.newsletter_issues i
        where i.cancelled_at is null and (
          i.state = 'paused'
          or i.state = 'sending' and (i.trouble is not null or private.mails_are_caught())
          or i.state = 'scheduled' and i.send_at < now() - interval '5 minutes'
        )
      )
    from private.enquiry e join private.places(_promised_hours) p on p.id = e.id;
end
$$;
