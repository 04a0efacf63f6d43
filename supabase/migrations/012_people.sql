-- Who administers the site, and who once did. An account that ends is deleted with everything that signs in; what it did stays
-- in the histories, and this table says whose deeds they were. No key leads to `auth.users`: the line outlives the account.

create table private.people (
  id uuid primary key,
  email text not null,
  -- Null for whoever was made on the server itself. Whoever was invited always needs a second factor.
  invited_by uuid,
  since timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid
);
