-- Whatever makes a release shows something to every visitor, so it needs a fresh proof, whichever function it is: publishing,
-- restoring, changing a picture that is shown. Jobs and commands have no claims, the secret key has a role of its own.
create function private.releases_need_fresh_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if nullif(current_setting('request.jwt.claims', true), '') is not null
    and private.claim('role') is distinct from 'service_role'
  then
    perform private.refuse_without_fresh_proof();
  end if;
  return new;
end
$$;

create trigger releases_need_fresh_proof before insert on private.content_releases
  for each row execute function private.releases_need_fresh_proof();

revoke execute on function private.releases_need_fresh_proof() from public;
