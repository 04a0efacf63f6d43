-- PDF files of the practice that go along with answers. The bytes lie where uploads do (server/storage/named-files.ts).

create table private.documents (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 124 and name !~ '[[:cntrl:]]'),
  -- As much as one mail may bring (rules/input/uploads.ts).
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null default now()
);

-- The server has stored the file. Of a name there is one, as the thread tells by it what went along.
create function private.keep_document(_id uuid, _name text, _size integer) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  lock table private.documents in share row exclusive mode;
  if (select count(*) from private.documents) >= 50 then
    return 'full';
  end if;
  insert into private.documents (id, name, size) values (_id, private.one_line(_name), _size) on conflict (name) do nothing;
  return case when found then 'kept' else 'there' end;
end
$$;

-- `drafts`: how many answers that are not sent yet have it ticked.
create function public.documents() returns table (id uuid, name text, size integer, drafts bigint)
language sql stable security definer set search_path = ''
as $$
  select private.refuse_other_than_administrators();
  select d.id, d.name, d.size, (
    select count(*) from private.draft b where b.subject like 'answer/%' and b.body -> 'documents' ? d.id::text
  )
  from private.documents d order by d.name;
$$;

-- What an answer takes along, as long as it is there; null where one is not. Nobody deletes one meanwhile.
create function private.documents_to_send(_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  found_ones jsonb;
begin
  if cardinality(_ids) > 50 then
    raise exception 'too many documents' using errcode = '22023';
  end if;
  perform from private.documents d where d.id = any (_ids) for share;
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'size', d.size) order by d.name), '[]') into found_ones
  from private.documents d where d.id = any (_ids);
  if (select sum((d ->> 'size')::integer) from jsonb_array_elements(found_ones) d) > 10485760 then
    raise exception 'the documents are too large together' using errcode = '22023';
  end if;
  return case when jsonb_array_length(found_ones) = cardinality(_ids) then found_ones end;
end
$$;

-- A mail that has not left takes it along. What was sent stays named with its answer. The file goes with the sweep of files without a record.
create function public.delete_document(_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  perform public.require_recent_authentication();
  perform from private.documents d where d.id = _id for update;
  if exists (
    select from private.answers a join private.mail_outbox o on o.id = a.mail_id
    where o.sent_at is null and o.gave_up_at is null and a.documents @> jsonb_build_array(jsonb_build_object('id', _id))
  ) then
    return 'waits';
  end if;
  delete from private.documents d where d.id = _id;
  return 'deleted';
end
$$;
