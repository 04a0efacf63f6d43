-- Spam is never refused: its status is 'apparent_spam' ("Verdacht"), which is never due, is found by a search and counted in the digest. The
-- name comes before 'new' in the alphabet, or the list "due first" would begin with it.

-- An honest sentence may have one. Called again to find a second: counting all would cost a hundred times as much.
create function private.without_first_offer(words text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(words, '\m(seo|backlinks?|link ?building|guest ?posts?|google.{0,12}ranking|rank higher|first page of google|(ersten?|top).{0,12}google|web(site)? ?traffic|besucher auf ihre (web)?seite|lead generation|domain authority|crypto|krypto(währung(en)?)?|bitcoins?|forex|casino|jackpot|free spins|sportwetten|betting|viagra|cialis|kamagra|without prescription|passive income|passives einkommen|make money|geld verdienen|(business|personal) loans?|sofortkredit|kredit ohne schufa|dating|hot girls|singles in|onlyfans|followers?|(email|e-mail) (list|database)s?|wholesale|redesign|web ?design (agency|agentur|services?)|app development|promo code|special offer|limited time|unsubscribe|opt.out|webmaster|business owner|virtual assistants?|explainer videos?|outsourc\w+|telegram|whatsapp me)\M', ' ')
$$;

-- Five make spam. Nothing alone does that an honest person may do: type fast, keep a page open for days, let a program fill in fields,
-- send links, repeat a neighbour's words.
create function private.signals_of(
  first_name text, last_name text, message text, form_signals jsonb, copies integer
) returns table (signal text, weight integer)
language sql immutable set search_path = ''
as $$
  with written as (
    select concat_ws(' ', first_name, last_name) as name, lower(left(coalesce(message, ''), 5000)) as words
  ), said as (
    select
      name,
      words,
      regexp_count(words, '(https?://|\mwww\.)(www\.)?[a-z0-9]') as links,
      without_first <> words as has_offer,
      private.without_first_offer(without_first) <> without_first as has_offers,
      coalesce(form_signals ? 'website' and jsonb_typeof(form_signals -> 'seconds') = 'number', false) as has_form
    from written, private.without_first_offer(words) as without_first
  )
  select s.signal, s.weight
  from said, lateral (values
    ('hidden field', 3, has_form and btrim(form_signals ->> 'website') <> ''),
    ('without the form', 2, not has_form),
    ('in a moment', 2, has_form and (form_signals -> 'seconds')::numeric < 3),
    ('link in the name', 5, name ~* 'https?:|\mwww\.'),
    ('markup', 5, words ~ '\[(url|link)[]=]|\[/url|<a\s+href'),
    ('a link', 1, links > 0),
    ('many links', 3, links > 3),
    ('links in a row', 2, words ~ '(https?://|www\.)\S+\s+(https?://|www\.)\S+\s+(https?://|www\.)'),
    ('shortened link', 3, words ~ '\m(bit\.ly|tinyurl\.com|t\.ly|cutt\.ly|goo\.su|is\.gd|clck\.ru|telegra\.ph)/'),
    ('another script', 2, char_length(regexp_replace(words, '[^Ѐ-ӿ一-鿿぀-ヿ가-힣]+', '', 'g')) > 20),
    ('an offer', 2, has_offer),
    ('many offers', 2, has_offers),
    ('seen often before', 3, copies > 1)
  ) as s (signal, weight, present)
  where s.present
$$;

-- Null for what is so short that honest people write the same.
create function private.words_to_compare(message text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(message) >= 80 then md5(btrim(regexp_replace(lower(message), '\s+', ' ', 'g'))) end
$$;

create function private.detect_spam() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  copies integer;
  total integer;
begin
  select count(distinct e.email) into copies from private.enquiry e
  where e.message_hash = new.message_hash and e.created_at > now() - interval '24 hours' and e.email <> new.email;
  select array_agg(s.signal order by s.weight desc, s.signal), sum(s.weight) into new.suspicion, total
  from private.signals_of(new.first_name, new.last_name, new.message, new.form_signals, copies) s;
  -- They say little alone.
  if total >= 5 or (total > 3 and 'seen often before' = any(new.suspicion)) then
    new.status := 'apparent_spam';
  else
    if new.status = 'apparent_spam' then
      new.status := 'new';
    end if;
    new.suspicion := null;
  end if;
  new.form_signals := null;
  return new;
end
$$;
