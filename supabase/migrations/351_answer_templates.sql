-- The operator's own templates for answers, as one list. Until somebody saves it, the list is the one that the program ships.

create function public.answer_templates() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  return (select s.value from private.settings s where s.key = 'answer_templates');
end
$$;

-- `_seen` is the change that the writer last saw, 0 for the shipped list; where another was saved since, nothing is written and the
-- answer holds what is there.
create function public.save_answer_templates(_seen bigint, _templates jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  list constant jsonb := private.json_argument(_templates);
  present jsonb;
begin
  perform private.refuse_other_than_administrators();
  if jsonb_typeof(list) is distinct from 'array' or octet_length(list::text) > 200000 then
    raise exception 'no list of templates' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('answer templates', 0));
  select s.value into present from private.settings s where s.key = 'answer_templates';
  if coalesce((present ->> 'change')::bigint, 0) <> _seen then
    return present || '{"state": "conflict"}';
  end if;
  insert into private.settings (key, value)
  values ('answer_templates', jsonb_build_object('change', _seen + 1, 'templates', list))
  on conflict (key) do update set value = excluded.value, updated_at = now();
  return jsonb_build_object('state', 'saved', 'change', _seen + 1);
end
$$;

revoke execute on function public.answer_templates(), public.save_answer_templates(bigint, jsonb) from public, anon, authenticated;
grant execute on function public.answer_templates(), public.save_answer_templates(bigint, jsonb) to authenticated;
