import type { Mutations } from '../mutation.ts'

const wall = ['tests/backend/access.test.ts']
const limits = ['tests/backend/limits.test.ts']
const outbox = ['tests/backend/mail-outbox.test.ts']
const newsletter = ['tests/backend/newsletter.test.ts']
const retention = ['tests/backend/newsletter-retention.test.ts']

/** Tables, policies, triggers and functions. Each change gives a database of its own, migrated with it. */
export const databaseMutations: Mutations[] = [
  {
    tests: wall,
    name: 'exactly what the rules say',
    changes: [
      { find: "    and btrim(phone) <> ''", replace: '' },
      {
        find: "jsonb_typeof(location) = 'object'",
        replace: 'true',
        survives:
          'Taking keys from a scalar is an error, and from a list it leaves a list: the next line refuses both.',
      },
      { find: "and location - array['city', 'country'] = '{}'", replace: '' },
      { find: "and char_length(coalesce(location ->> 'city', '')) <= 100", replace: '' },
      { find: 'private.upload_exists(file_url)', replace: 'true' },
      { find: '    and gdpr_consent\n', replace: '\n' },
      { find: "'mwo-uploads', 'mwo-uploads', false,", replace: "'mwo-uploads', 'mwo-uploads', true," },
      {
        find: "array['application/pdf', 'image/jpeg',",
        replace: "array['text/html', 'application/pdf', 'image/jpeg',",
      },
      { find: '_user_id = (select auth.uid()) and', replace: 'true and' },
      { find: 'alter table public.user_roles enable row level security;', replace: '' },
      { find: 'alter table public.newsletter_opt_in_logs enable row level security;', replace: '' },
      {
        find: 'before update or delete on public.newsletter_opt_in_logs',
        replace: 'before delete on public.newsletter_opt_in_logs',
      },
      {
        find: 'revoke execute on function public.check_newsletter_subscriber_details(text) from public, anon, authenticated;',
        replace: '',
      },
    ],
  },
  {
    tests: ['tests/backend/enquiries.test.ts'],
    changes: [
      { find: "new.first_name := 'Anonym';", replace: '' },
      { find: '  new.ip_address := null;\n  if new.is_anonymous', replace: '  if new.is_anonymous' },
      { find: 'new.user_agent := null;\n  return new;', replace: 'return new;' },
      { find: "new.file_name := 'datei.' || split_part(new.file_url, '.', 2);", replace: '' },
    ],
  },
  {
    tests: ['tests/backend/administrators.test.ts'],
    changes: [
      { find: 'i.token_hash = given_token_hash and i.expires_at > now()', replace: 'i.token_hash = given_token_hash' },
      {
        find: "  if (select count(*) from public.user_roles r where r.role = 'admin') = 1 then",
        replace: '  if false then',
      },
      { find: '  delete from private.invitations i where i.invited_by = _id;\n', replace: '' },
      {
        find: 'select from private.people p where p.id = auth.uid() and p.invited_by is not null',
        replace: 'select from private.people p where false',
      },
      {
        find: "encode(sha256(convert_to(token, 'UTF8')), 'hex'), auth.uid(), deadline",
        replace: 'token, auth.uid(), deadline',
      },
    ],
  },
  {
    tests: ['tests/backend/second-factor.test.ts'],
    name: 'a token from before the proof',
    changes: [{ find: "when private.claim('aal') = 'aal2' and exists", replace: 'when exists' }],
  },
  {
    tests: ['tests/backend/admin-work.test.ts'],
    changes: [
      {
        find: "raise exception 'only status and notes of an enquiry can be changed' using errcode = '42501';",
        replace: 'null;',
      },
      {
        find: "'status', jsonb_build_array(old.status, new.status),",
        replace: "'status', jsonb_build_array(new.status, old.status),",
      },
    ],
  },
  {
    tests: ['tests/backend/rules-in-database.test.ts'],
    name: 'table of limits',
    changes: [
      { find: "('enquiries', '1 day', 60, null)", replace: "('enquiries', '1 day', 61, null)" },
      { find: "('mailed codes', '15 minutes', 30, null)", replace: "('mailed codes', '15 minutes', 31, null)" },
      {
        find: "('temporary passwords', '15 minutes', 5, 100)",
        replace: "('temporary passwords', '15 minutes', 6, 100)",
      },
      { find: "('problem reports', '1 hour', 30, 1000)", replace: "('problem reports', '1 hour', 30, null)" },
    ],
  },
  {
    tests: limits,
    name: 'counters',
    changes: [
      {
        find: "delete from private.request_counts c where c.window_start < now() - interval '1 day'",
        replace: 'delete from private.request_counts c',
        name: 'leaves those that still',
      },
      {
        find: "where k.day < (now() at time zone 'UTC')::date;",
        replace: "where k.day < (now() at time zone 'UTC')::date - 3;",
      },
    ],
  },
  {
    tests: outbox,
    name: 'worker has in hand',
    changes: [
      {
        find: "interval '24 hours'\n    and (o.locked_until is null or o.locked_until < now())",
        replace: "interval '24 hours'",
      },
    ],
  },
  {
    tests: outbox,
    changes: [
      { find: 'order by waiting.next_attempt_at', replace: 'order by waiting.next_attempt_at desc' },
      {
        find: "interval '15 minutes', interval '10 seconds' * power",
        replace: "interval '30 minutes', interval '10 seconds' * power",
      },
      {
        find: "o.first_attempt_at < now() - interval '24 hours'",
        replace: "o.first_attempt_at < now() - interval '48 hours'",
      },
      { find: 'first_attempt_at = coalesce(mail.first_attempt_at, now())', replace: 'first_attempt_at = now()' },
      {
        find: 'where o.id = mail_id and o.attempts = attempt and o.sent_at is null\n  for update',
        replace: 'where o.id = mail_id and o.sent_at is null\n  for update',
      },
    ],
  },
  {
    tests: retention,
    name: 'signing up and off again and again',
    changes: [{ find: 'if mails_today >= 3 then', replace: 'if mails_today >= 4 then' }],
  },
  {
    tests: ['tests/backend/newsletter-attacks.test.ts'],
    name: 'the token stands nowhere',
    changes: [
      { find: "set sent_at = now(), content = '{}', locked_until", replace: 'set sent_at = now(), locked_until' },
    ],
  },
  {
    tests: retention,
    changes: [
      {
        find: "extract(year from s.unsubscribed_at at time zone 'Europe/Berlin')",
        replace: "extract(year from s.unsubscribed_at at time zone 'UTC')",
      },
      {
        find: "< extract(year from now() at time zone 'Europe/Berlin')",
        replace: "< extract(year from now() at time zone 'UTC')",
        survives: 'It differs in the first hour of a year only, and a test cannot set the clock of the database.',
      },
      {
        find: "and l.action = 'confirm')\n    returning",
        replace: ')\n    returning',
        survives: 'Of an address that never confirmed no line of a withdrawal stays (private.forget_signup).',
      },
      { find: 'where o.sent_at < now() - make_interval(days => log_days)', replace: 'where o.sent_at < now()' },
    ],
  },
  {
    tests: newsletter,
    changes: [
      { find: '    and s.confirmation_token_expires_at > now()\n  for update', replace: '  for update' },
      {
        find: "last_mail_at + interval '10 minutes') + interval '48 hours'",
        replace: "last_mail_at + interval '10 minutes') + interval '24 hours'",
      },
      { find: "case when known.status = 'pending' then 'sent again' else 'sent' end", replace: "'sent'" },
      { find: "if subscriber.status = 'confirmed' then\n    return true;", replace: 'if false then\n    return true;' },
    ],
  },
]
