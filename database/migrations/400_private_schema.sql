-- What no API call may reach. The API roles get USAGE because a policy calls its functions with the rights of the caller.

create schema if not exists private;

grant usage on schema private to anon, authenticated, service_role;

-- A new function is called by nobody else until it is granted (690_who_may_call.sql).
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- True for requests through the API without the secret key. False for restores, moves and jobs.
create function private.comes_through_the_api() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

create function private.refuse_if(is_wrong boolean, message text, code text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if is_wrong then
    raise exception '%', message using errcode = code;
  end if;
end
$$;

create table private.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- A claim of the caller's access token, verified before the request reached SQL; `client` is what the server saw of the client
-- (server/backend/request-client.ts).
create function private.claim(claim_name text) returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> claim_name $$;

-- The embedded backend hands an argument of this type to PostgreSQL as text, which arrives as one JSON string.
create function private.json_argument(given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select case when jsonb_typeof(given) = 'string' then (given #>> '{}')::jsonb else given end $$;

create function private.berlin_day(at timestamptz) returns date
language sql immutable parallel safe
as $$ select (at at time zone 'Europe/Berlin')::date $$;

create function private.berlin_midnight(day date) returns timestamptz
language sql immutable parallel safe
as $$ select day::timestamp at time zone 'Europe/Berlin' $$;

-- As in rules/input/control-characters.ts: signs that are not seen and steer how text is read.
create function private.without_control_characters(text) returns text
language sql immutable parallel safe
as $$ select regexp_replace($1, '[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g') $$;

create function private.one_line(text) returns text
language sql immutable parallel safe
as $$ select btrim(private.without_control_characters(regexp_replace($1, '[[:space:]]+', ' ', 'g'))) $$;

-- As `severalLines` of rules/input/control-characters.ts.
create function private.several_lines(text) returns text
language sql immutable parallel safe
as $$
  select btrim(regexp_replace(
    regexp_replace($1, '\r\n?', E'\n', 'g'),
    '(?![\t\n\u200c\u200d\ufe0f])[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'
  ), E' \n\t')
$$;

-- As in rules/input/name.ts: whether mail programs may make a link of something in a name.
create function private.holds_link(text) returns boolean
language sql immutable parallel safe
as $$
  select regexp_replace(normalize($1, nfkc), '(?<![a-z0-9\u00a1-\uffff])(dr|prof|med|dent|vet|phil|rer|nat|dipl|ing|mag|st)\.', ' ', 'gi')
    ~* '[\u002f:@\u005c]|www\.|[.\u3002][a-z0-9\u00a1-\uffff]{2,}'
$$;

-- As `isNoName` of rules/input/name.ts: also a telephone number, or nothing but digits and signs.
create function private.is_no_name(text) returns boolean
language sql immutable parallel safe
as $$
  select private.holds_link($1) or normalize($1, nfkc) ~ '^[\u0001-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7]*$' or normalize($1, nfkc) ~ '([0-9][^0-9]*){4}'
$$;

-- Addresses are compared like this. Only ASCII letters become small, so none becomes another letter ("İ" is "i" in some locales): what else
-- `normalizeAddress` of rules/input/email-address.ts does happens before.
create function private.normalized_address(text) returns text
language sql immutable parallel safe
as $$ select lower(btrim($1) collate "C") $$;

-- Whose mails are counted together: most providers bring `erika+1@…` and `erika+2@…` to the mailbox of `erika@…`.
create function private.mailbox_of(text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(lower(btrim($1) collate "C"), '\+[^@]*@', '@') $$;

-- As in rules/input/folded.ts: a text as searches compare it, of its first 20,000 signs; no entry of letters is as long. In pieces of one scan, as
-- normalizing takes the square of the accents in a row; what is sorted across two pieces is folded away. One sign can become eighteen. "ẞ" is
-- named because a database of the locale "C" folds only ASCII.
create function private.folded(text) returns text
language sql immutable parallel safe
as $$
  select left(replace(replace(replace(replace(replace(
    lower(regexp_replace(coalesce(string_agg(normalize(m.piece[1], nfkd), '' order by m.at), $1), '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g')),
    'ẞ', 'ss'), 'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 20000)
  from regexp_matches(left($1, 20000), '.{1,64}', 'g') with ordinality m (piece, at)
$$;
