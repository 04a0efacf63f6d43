-- Only triggers and functions of the database write it, and they only add lines.

create table private.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_table text,
  subject_id uuid,
  details jsonb not null default '{}'
);
create index audit_log_by_subject on private.audit_log (subject_id, happened_at);
-- Without it `public.reply_times` would unpack the notes of every line.
create index audit_log_of_replies on private.audit_log (subject_id, happened_at)
  where details -> 'status' ->> 0 = 'new' and details -> 'status' ->> 1 <> 'new';

-- The transaction that deletes an entry may empty the details of its lines (private.log_enquiry_deletion): they hold earlier notes.
create function private.audit_log_loses_only_erased_content() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.details = '{}'
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
    and current_setting('private.being_erased', true) = old.subject_id::text
  then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = '42501';
end
$$;

create trigger audit_log_is_append_only before update or delete on private.audit_log
  for each row execute function private.audit_log_loses_only_erased_content();
