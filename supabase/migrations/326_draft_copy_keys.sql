-- Copies of unsaved drafts lie encrypted on the device of whoever writes (app/lib/drafts/device-copies.ts). Each account has one key
-- for them. It is given to its signed-in owner only and goes with the account, so that nobody else at that device can read them.

create table private.draft_copy_keys (
  user_id uuid primary key references auth.users (id) on delete cascade,
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz not null default now()
);

-- The caller's own key as base64, made when it is first asked for. Only administrators write drafts.
create function public.draft_copy_key() returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_other_than_administrators();
  insert into private.draft_copy_keys (user_id, key)
  values (auth.uid(), sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ))
  on conflict (user_id) do nothing;
  return (select encode(k.key, 'base64') from private.draft_copy_keys k where k.user_id = auth.uid());
end
$$;

revoke execute on function public.draft_copy_key() from public, anon, authenticated;
grant execute on function public.draft_copy_key() to authenticated;
