import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANSWER_SUBJECT_MAX, ANSWER_TEXT_MAX, ANSWER_UNDO_SECONDS, CALL_UNDO_MINUTES } from '../../../rules/answers.ts'
import { consultationTypes } from '../../../rules/consultation-types.ts'
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN, isEmailAddress } from '../../../rules/email-address.ts'
import { ENQUIRY_CONSENT_VERSION } from '../../../rules/enquiry-consent.ts'
import { ENQUIRY_STATUSES } from '../../../rules/enquiry-statuses.ts'
import { fieldLengths } from '../../../rules/field-lengths.ts'
import { CONFIRMATION_LINK_HOURS, INVITATION_LINK_HOURS, RECOVERY_LINK_MINUTES } from '../../../rules/link-lifetimes.ts'
import { mailKinds } from '../../../rules/mail-kinds.ts'
import { NEWSLETTER_ACTIONS, NEWSLETTER_STATUSES } from '../../../rules/newsletter-status.ts'
import { FRESH_SIGN_IN_MINUTES } from '../../../rules/passwords.ts'
import { MAX_PICTURES, PICTURE_ALT_MAX, pictureWidths } from '../../../rules/pictures.ts'
import { limits, mailsToOneAddress } from '../../../rules/request-limits.ts'
import { tooManyRequests } from '../../../rules/too-many-requests.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_BUCKET, UPLOAD_TYPES, uploadPath } from '../../../rules/uploads.ts'
import { frontDoor } from '../../../server/http/front-door.ts'
import { type MigratedDatabase, migratedDatabase } from '../../support/database/migrated-database.ts'

/** SQL cannot import rules/. What it says instead is read here from the catalog of a migrated database, not from files. */
describe('the database keeps the rules', () => {
  let migrated: MigratedDatabase
  beforeAll(async () => {
    migrated = await migratedDatabase('pglite')
  })
  afterAll(() => migrated.drop())

  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(migrated.database.sql)).rows

  /** Text constants of the one check constraint about a column. */
  async function valuesOfCheck(table: string, column: string): Promise<string[]> {
    const rows = await rowsOf(sql<{ definition: string }>`
      select pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = ${table}::text::regclass and a.attname = ${column}
    `)
    expect(rows).toHaveLength(1)
    return [...String(rows[0]?.definition).matchAll(/'([^']*)'/g)].map(([, value]) => String(value))
  }

  async function policyOf(table: string, name: RegExp): Promise<string> {
    const rows = await rowsOf(sql<{ name: string; check: string }>`
      select policyname as name, with_check as check from pg_policies
      where schemaname || '.' || tablename = ${table} and cmd = 'INSERT' and permissive = 'PERMISSIVE'
    `)
    const [policy, ...others] = rows.filter((row) => name.test(row.name))
    expect(others).toEqual([])
    return String(policy?.check).replace(/\s+/g, ' ')
  }

  async function sourceOf(name: string): Promise<string> {
    const [schema, own] = name.split('.')
    const rows = await rowsOf(sql<{ source: string }>`
      select p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = ${schema} and p.proname = ${own}
    `)
    expect(rows).toHaveLength(1)
    return String(rows[0]?.source)
  }

  test('a proof, an invitation and a link for a new password live as long as pages and mails say', async () => {
    expect(await sourceOf('private.has_fresh_proof')).toContain(`interval '${FRESH_SIGN_IN_MINUTES} minutes'`)
    expect(await sourceOf('public.invite_administrator')).toContain(`interval '${INVITATION_LINK_HOURS} hours'`)
    expect(await sourceOf('private.is_alive_session')).toContain(`then interval '${RECOVERY_LINK_MINUTES} minutes'`)
    expect(await sourceOf('private.mail_recovery_link')).toContain(`> ${mailsToOneAddress.recoveryMailsPerHour} then`)
  })

  test('columns hold what the fields of the forms may hold', async () => {
    const { firstName, lastName, email, phone, preferredTime, fileName } = fieldLengths
    const rows = await rowsOf(sql<{ place: string; most: number }>`
      select table_name || '.' || column_name as place, character_maximum_length as most
      from information_schema.columns
      where table_schema = 'public' and character_maximum_length is not null
        and column_name not in ('status', 'file_type')
    `)
    expect(Object.fromEntries(rows.map(({ place, most }) => [place, most]))).toEqual({
      'consultation_requests.email': email,
      'consultation_requests.first_name': firstName,
      'consultation_requests.last_name': lastName,
      'consultation_requests.phone': phone,
      'consultation_requests.preferred_time': preferredTime,
      'mwo_form_entries.email': email,
      'mwo_form_entries.file_name': fileName,
      'mwo_form_entries.first_name': firstName,
      'mwo_form_entries.last_name': lastName,
      'mwo_form_entries.phone': phone,
      'newsletter_opt_in_logs.email': email,
      'newsletter_subscribers.email': email,
      'newsletter_subscribers.first_name': firstName,
      'newsletter_subscribers.last_name': lastName,
    })
  })

  test.each(['public.consultation_requests', 'public.mwo_form_entries'])(
    'visitors add to %s what the forms accept',
    async (table) => {
      const policy = await policyOf(table, /./)

      expect(policy).toContain('private.is_plain_address((email)::text)')
      expect(policy.match(/char_length\(COALESCE\(message.*? <= (\d+)/)?.[1]).toBe(String(fieldLengths.message))
      const [, version = ''] = policy.match(/consent_version ~ '([^']+)'/) ?? []
      expect(ENQUIRY_CONSENT_VERSION).toMatch(new RegExp(version))
    },
  )

  test('an MWO request holds a town, a country and a file of the kinds that the form takes', async () => {
    const policy = await policyOf('public.mwo_form_entries', /./)

    expect(policy.match(/location ->> 'city'.*? <= (\d+)/)?.[1]).toBe(String(fieldLengths.city))
    expect(policy.match(/location ->> 'country'.*? <= (\d+)/)?.[1]).toBe(String(fieldLengths.country))
    const [, types = ''] = policy.match(/file_type.*?ARRAY\[(.*?)\]/) ?? []
    expect([...types.matchAll(/'([^']*)'/g)].map(([, type]) => type)).toEqual(UPLOAD_TYPES.map(({ mime }) => mime))
    const [, size = ''] = policy.match(/file_size <= ([\d *()]+)/) ?? []
    const rows = await rowsOf(sql<{ bytes: number }>`select ${sql.raw(size.replace(/[()]/g, ''))} as bytes`)
    expect(rows).toEqual([{ bytes: MAX_UPLOAD_BYTES }])
  })

  test('the bucket takes the kinds and the size that the form takes, under its names only', async () => {
    expect(
      await rowsOf(sql`
        select id, public, file_size_limit::integer as bytes, allowed_mime_types as types from storage.buckets
      `),
    ).toEqual([
      { id: UPLOAD_BUCKET, public: false, bytes: MAX_UPLOAD_BYTES, types: UPLOAD_TYPES.map(({ mime }) => mime) },
    ])

    const folder = crypto.randomUUID()
    const accepts = async (path: string) =>
      (await rowsOf(sql<{ yes: boolean }>`select private.is_upload_path(${path}) as yes`))[0]?.yes
    for (const type of UPLOAD_TYPES) expect(await accepts(uploadPath(folder, type))).toBe(true)
    for (const other of [`${folder}/datei.exe`, `${folder}/befund.pdf`, 'datei.pdf'])
      expect(await accepts(other)).toBe(false)
  })

  test('states and kinds are those of the program', async () => {
    const both = ['public.consultation_requests', 'public.mwo_form_entries']
    for (const table of both) expect(await valuesOfCheck(table, 'status')).toEqual(ENQUIRY_STATUSES)
    expect(await valuesOfCheck('public.consultation_requests', 'consultation_type')).toEqual(
      Object.keys(consultationTypes),
    )
    expect(await valuesOfCheck('public.newsletter_subscribers', 'status')).toEqual(NEWSLETTER_STATUSES)
    expect(await valuesOfCheck('public.newsletter_opt_in_logs', 'action')).toEqual(NEWSLETTER_ACTIONS)
    expect(await valuesOfCheck('private.mail_outbox', 'kind')).toEqual(Object.keys(mailKinds))

    const defaults = await rowsOf(sql<{ place: string }>`
      select table_name || ' ' || split_part(column_default, '''', 2) as place
      from information_schema.columns where table_schema = 'public' and column_name = 'status'
    `)
    expect(defaults.map(({ place }) => place).sort()).toEqual([
      `consultation_requests ${ENQUIRY_STATUSES[0]}`,
      `mwo_form_entries ${ENQUIRY_STATUSES[0]}`,
      `newsletter_subscribers ${NEWSLETTER_STATUSES[0]}`,
    ])
  })

  test('every kind of mail that the database queues has a text', async () => {
    const sources = await rowsOf(
      sql<{ source: string }>`
      select p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.prosrc like '%queue_mail%'
      union all
      select replace(pg_get_triggerdef(t.oid), 'announce_enquiry(', 'queue_mail(') from pg_trigger t
      where pg_get_triggerdef(t.oid) like '%announce_enquiry(%'
    `.$castTo<{ source: string }>(),
    )
    const kinds = sources.flatMap(({ source }) =>
      [...source.matchAll(/queue_mail\(\s*'([^']+)'/g)].map(([, kind]) => String(kind)),
    )

    expect(kinds.length).toBeGreaterThan(4)
    expect(kinds.filter((kind) => !Object.hasOwn(mailKinds, kind))).toEqual([])
  })

  test('an answer is as long as the form lets it be, and waits as long as the page says', async () => {
    const [found] = await rowsOf(sql<{ subject: string; body: string; source: string }>`
      select
        (select pg_get_constraintdef(oid) from pg_constraint where conname = 'answers_subject_check') as subject,
        (select pg_get_constraintdef(oid) from pg_constraint where conname = 'answers_body_check') as body,
        (select prosrc from pg_proc where proname = 'send_answer')
          || (select prosrc from pg_proc where proname = 'take_back_answer') as source
    `)

    expect(found?.subject).toContain(`<= ${ANSWER_SUBJECT_MAX})`)
    expect(found?.body).toContain(`<= ${ANSWER_TEXT_MAX})`)
    expect(found?.source).toContain(`interval '${ANSWER_UNDO_SECONDS} seconds'`)
    expect(found?.source).toContain(`interval '${CALL_UNDO_MINUTES} minutes'`)
  })

  test('the table of limits begins with the numbers of the rules', async () => {
    const inOrder = <Row extends { name: string; seconds: number }>(rows: Row[]) =>
      rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.seconds - b.seconds)
    const rows = await rowsOf(sql<{ name: string; seconds: number; perNetwork: number | null; inAll: number | null }>`
      select name, extract(epoch from period)::integer as seconds, per_network as "perNetwork", in_all as "inAll"
      from private.limits
    `)
    const periods = await rowsOf(sql<{ period: string; seconds: number }>`
      select p as period, extract(epoch from p::interval)::integer as seconds
      from unnest(string_to_array(${[...new Set(limits.map(({ period }) => period))].join(',')}, ',')) p
    `)
    const secondsOf = Object.fromEntries(periods.map(({ period, seconds }) => [period, seconds]))

    expect(inOrder(rows)).toEqual(
      inOrder(limits.map(({ period, ...limit }) => ({ ...limit, seconds: secondsOf[period] ?? 0 }))),
    )
  })

  test('while the parts are apart, the front door lets through what only reads, and four that lose nothing', async () => {
    const rows = await rowsOf(sql<{ name: string; volatility: string }>`
      select p.proname as name, p.provolatile as volatility
      from pg_proc p where p.pronamespace = 'public'::regnamespace
    `)
    const listed = frontDoor.map(({ at, reads }) => ({ name: at.split('/rest/v1/rpc/')[1], reads: reads ?? false }))
    const reading = rows.filter(({ volatility }) => volatility === 's').map(({ name }) => name)
    const losingNothing = ['count_enquiries', 'count_enquiry_kinds', 'end_my_sessions', 'log_enquiry_export']

    const letThrough = listed.filter(({ name, reads }) => name && reads).map(({ name }) => String(name))
    const expected = listed.filter(({ name }) => name && [...reading, ...losingNothing].includes(name))
    expect(letThrough.sort()).toEqual(expected.map(({ name }) => String(name)).sort())
  })

  test('pictures are as many, as wide and as long described as the form says', async () => {
    expect(await sourceOf('public.save_picture')).toContain(`>= ${MAX_PICTURES} then`)
    const [row] = await rowsOf(sql<{ checks: string }>`
      select string_agg(pg_get_constraintdef(oid), ' ') as checks from pg_constraint
      where conrelid in ('private.picture_contents'::regclass, 'private.picture_versions'::regclass)
    `)
    expect(row?.checks).toContain(`(width <= ${pictureWidths(10_000).at(-1)})`)
    expect(row?.checks).toContain(`(length(alt) <= ${PICTURE_ALT_MAX})`)
  })

  test('a link of the newsletter lives as long as pages and mail say, and no mailbox is flooded', async () => {
    const source = await sourceOf('public.newsletter_subscribe')
    const again = await sourceOf('public.newsletter_queue_confirmation')
    const between = `${mailsToOneAddress.minutesBetweenNewsletterMails} minutes`

    const intervals = (text: string) =>
      [...new Set([...text.matchAll(/interval '([^']+)'/g)].map(([, value]) => value))].sort()
    expect(intervals(source)).toEqual([between, '24 hours', `${CONFIRMATION_LINK_HOURS} hours`])
    expect(intervals(again)).toEqual([between, '24 hours'])
    const most = (text: string, pattern: RegExp) => [
      ...new Set([...text.matchAll(pattern)].map(([, number]) => Number(number))),
    ]
    expect(most(source, /mails_today >= (\d+)/g)).toEqual([mailsToOneAddress.newsletterMailsPerDay])
    expect(most(source, /mails_today < (\d+)/g)).toEqual([mailsToOneAddress.newsletterMailsPerDay])
    expect(most(again, /count\(\*\) >= (\d+)/g)).toEqual([mailsToOneAddress.newsletterMailsPerDay])
    expect(most(await sourceOf('private.announce_enquiry'), /count\(\*\) < (\d+)/g)).toEqual([
      mailsToOneAddress.receiptsPerDay,
    ])
  })

  test('an e-mail address is the same in the program and in the database', async () => {
    const source = await sourceOf('private.is_plain_address')
    expect(source).toContain(`'${EMAIL_PATTERN}'`)
    expect(source).toContain(`char_length(address) <= ${EMAIL_MAX_LENGTH}`)

    const host = '@example.com'
    const addresses = [
      'max@example.com',
      'erika@bücher.example',
      'max@example',
      'max@.com',
      'max@example..com',
      'max@example.com.',
      'Max <max@example.com>',
      '"max"@example.com',
      'max@example.com\n',
      'm'.repeat(EMAIL_MAX_LENGTH - host.length) + host,
      'm'.repeat(EMAIL_MAX_LENGTH - host.length + 1) + host,
      `a@${'.'.repeat(60_000)}"`,
      // Every sign of the basic plane that text can hold, in both halves.
      ...Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1))
        .filter((sign) => sign.isWellFormed())
        .flatMap((sign) => [`a${sign}b@example.com`, `a@ex${sign}ample.com`]),
    ]
    const rows = await rowsOf(sql<{ accepted: boolean[] }>`
      select json_agg(private.is_plain_address(a.address) order by a.place) as accepted
      from json_array_elements_text(${JSON.stringify(addresses)}::text::json) with ordinality a (address, place)
    `)
    const differently = addresses.filter((address, index) => rows[0]?.accepted[index] !== isEmailAddress(address))
    expect(differently.map((address) => JSON.stringify(address.slice(0, 50)))).toEqual([])
  })

  test('who comes too soon reads the same from both', async () => {
    for (const seconds of [1, 2, 59, 60, 61, 3540, 3541, 3600, 3601, 86_400]) {
      const rows = await rowsOf(
        sql<{ sentence: string }>`select private.too_many_requests(${seconds}::integer) as sentence`,
      )
      expect(rows).toEqual([{ sentence: tooManyRequests(seconds) }])
    }
  })
})
