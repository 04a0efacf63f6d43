-- What the operator sees of the issues and does with them.

create function public.send_newsletter_issue(_document text, _change bigint, _beyond_promise boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  header jsonb;
  published jsonb;
  issue uuid;
begin
  perform private.refuse_other_than_recent_administrators();
  perform private.refuse_if(_document !~ '^issue/[a-z0-9-]{1,80}$', 'not an issue', '22023');
  lock table private.content_releases in share row exclusive mode;
  select d.body -> 'header' into header from private.draft d where d.subject = _document and d.change = _change;
  if not found or exists (select from private.newsletter_issues i where i.document = _document) then
    return jsonb_build_object('state', 'conflict');
  end if;
  published := public.publish_content(jsonb_build_object(_document, _change), '');
  if published ->> 'state' <> 'published' then
    return published;
  end if;
  insert into private.newsletter_issues (document, version, send_at)
  values (
    _document, private.current_version(_document),
    greatest((header ->> 'publishAt')::timestamp at time zone 'Europe/Berlin', now() + private.time_to_stop())
  )
  returning id into issue;
  insert into private.audit_log (actor_id, action, subject_table, subject_id, details)
  values (
    auth.uid(), 'newsletter issue sent', 'newsletter_issues', issue,
    jsonb_build_object('document', _document, 'beyond_promise', coalesce(_beyond_promise, false))
  );
  return published || jsonb_build_object('issue', issue);
end
$$;

-- What cannot be taken back needs a recent authentication. `draft` is for an issue that has not begun, and within its last seconds nobody has
-- time to type a password; `cancel` ends one that has.
create function public.control_newsletter_issue(_id uuid, _action text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  if _action = 'pause' then
    update private.newsletter_issues i set state = 'paused', paused_because = 'operator'
    where i.id = _id and i.state in ('scheduled', 'sending') and i.cancelled_at is null;
  elsif _action = 'go on' then
    perform public.require_recent_authentication();
    update private.newsletter_issues i
    set state = case when i.begun_at is null then 'scheduled' else 'sending' end, paused_because = null,
      send_at = case when i.begun_at is null then greatest(i.send_at, now() + private.time_to_stop()) else i.send_at end
    where i.id = _id and i.state = 'paused' and i.cancelled_at is null;
  elsif _action in ('cancel', 'draft') then
    if _action = 'cancel' then
      perform public.require_recent_authentication();
    end if;
    update private.newsletter_issues i set cancelled_at = now(), state = 'sending', begun_at = coalesce(i.begun_at, now()), taken_up_to = null
    where i.id = _id and i.state <> 'finished' and i.cancelled_at is null and (_action = 'cancel' or i.begun_at is null);
    if found then
      perform private.advance_newsletter_issues();
      perform private.return_unsent_issue_to_drafts(_id);
      return true;
    end if;
  else
    raise exception 'unknown action' using errcode = '22023';
  end if;
  return found;
end
$$;

-- All of an issue, or one. What is left is never asked about again.
create function public.decide_uncertain_deliveries(_id uuid, _send_again boolean, _delivery uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare decided integer;
begin
  perform private.refuse_other_than_recent_administrators();
  update private.newsletter_deliveries d
  set state = case when _send_again then 'queued' else 'uncertain' end,
    reason = case when _send_again then null else 'left' end,
    next_attempt_at = now(), settled_at = case when _send_again then null else now() end
  where d.issue_id = _id and d.state = 'uncertain' and d.reason is distinct from 'left'
    and (not _send_again or d.subscriber_id is not null) and (_delivery is null or d.id = _delivery);
  get diagnostics decided = row_count;
  if _send_again and decided > 0 then
    update private.newsletter_issues i
    set state = 'sending', finished_at = null, cancelled_at = null
    where i.id = _id and i.state in ('sending', 'finished');
  end if;
  return decided;
end
$$;

create function public.newsletter_sending() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare reached bigint;
begin
  perform private.refuse_other_than_administrators();
  select count(*) into reached from public.newsletter_subscribers s where s.status = 'confirmed' and s.refused_issues < 2;
  return jsonb_build_object(
    'pace', (select s.value from private.settings s where s.key = 'newsletter_pace'),
    'reached', reached,
    'undeliverable', (
      select count(*) from public.newsletter_subscribers s where s.status = 'confirmed' and s.refused_issues >= 2
    ),
    'issues', coalesce((
      select jsonb_agg(to_jsonb(issue) order by issue.send_at desc) from (
        select i.id, i.document, i.version, v.body -> 'header' ->> 'title' as title, i.send_at, i.state, i.paused_because, i.begun_at,
          i.finished_at, i.cancelled_at, i.trouble,
          case when i.state = 'scheduled' then least(86400, ceil(extract(epoch from i.send_at - now())))::integer end as seconds_left,
          coalesce((
            select jsonb_object_agg(n.state, n.rows)
            from (
              select d.state, count(*) as rows from private.newsletter_deliveries d where d.issue_id = i.id group by d.state
            ) n
          ), case when i.begun_at is null then jsonb_build_object('queued', reached) end, '{}'::jsonb) as sums,
          (
            select count(*) from private.newsletter_deliveries d
            where d.issue_id = i.id and d.state = 'uncertain' and d.reason is distinct from 'left'
          ) as undecided
        from private.newsletter_issues i join private.content_versions v on v.document = i.document and v.version = i.version
      ) issue
    ), '[]'::jsonb)
  );
end
$$;

-- First those about whom the operator decides.
create function public.newsletter_problems(_id uuid)
returns table (id uuid, email text, state text, reason text, next_attempt_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select d.id, s.email::text, d.state, d.reason,
    case when d.state = 'queued' then d.next_attempt_at end
  from private.newsletter_deliveries d left join public.newsletter_subscribers s on s.id = d.subscriber_id
  where d.issue_id = _id
    and (d.state in ('refused', 'uncertain', 'excluded') or (d.state = 'queued' and d.refusals > 0))
  order by d.state <> 'uncertain' or d.reason is not distinct from 'left', d.state, s.email limit 200;
$$;

-- Null: as many as the mail server takes.
create function public.set_newsletter_pace(_hour integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_recent_administrators();
  if _hour is null then
    delete from private.settings s where s.key = 'newsletter_pace';
    return;
  end if;
  perform private.refuse_if(_hour not between 1 and 100000, 'not a pace', '22023');
  insert into private.settings (key, value) values ('newsletter_pace', to_jsonb(_hour))
  on conflict (key) do update set value = excluded.value, updated_at = now();
end
$$;

create function public.trust_newsletter_address(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  update public.newsletter_subscribers s set refused_issues = 0 where s.id = _id and s.refused_issues > 0;
  return found;
end
$$;
