import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { textName } from '../../../content/texts/text-document.ts'
import {
  ANSWER_SUBJECT_MAX,
  ANSWER_TEXT_MAX,
  ANSWER_UNDO_SECONDS,
  CALL_UNDO_MINUTES,
  MOST_DOCUMENTS,
} from '../../../rules/enquiries/answers.ts'
import { APPOINTMENT_TYPES, MOST_DAYS_AHEAD, REMINDED_FROM_HOURS } from '../../../rules/enquiries/appointments.ts'
import { consultationTypes } from '../../../rules/enquiries/consultation-types.ts'
import { ENQUIRY_CONSENT_VERSION } from '../../../rules/enquiries/enquiry-consent.ts'
import { ENQUIRY_STATUSES } from '../../../rules/enquiries/enquiry-statuses.ts'
import { promiseStarts } from '../../../rules/enquiries/reply-due.ts'
import { CONTROL_CHARACTERS, KEPT_IN_TEXTS, oneLine, severalLines } from '../../../rules/input/control-characters.ts'
import { EMAIL_MAX_LENGTH, isEmailAddress } from '../../../rules/input/email-address.ts'
import { fieldLengths } from '../../../rules/input/field-lengths.ts'
import { safeFileName } from '../../../rules/input/file-name.ts'
import { folded, NOT_SEARCHED } from '../../../rules/input/folded.ts'
import { holdsLink, isNoName, LINKS, NO_LETTER, NUMBER, TITLES } from '../../../rules/input/name.ts'
import { FRESH_SIGN_IN_MINUTES } from '../../../rules/input/passwords.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_BUCKET, UPLOAD_TYPES, uploadPath } from '../../../rules/input/uploads.ts'
import { NEWSLETTER_ACTIONS, NEWSLETTER_STATUSES } from '../../../rules/newsletter/newsletter-status.ts'
import { SECONDS_TO_STOP } from '../../../rules/newsletter/seconds-to-stop.ts'
import {
  CONFIRMATION_LINK_HOURS,
  INVITATION_LINK_HOURS,
  RECOVERY_LINK_MINUTES,
} from '../../../rules/operation/link-lifetimes.ts'
import { mailsToOneAddress } from '../../../rules/operation/request-limits.ts'
import { MAX_PICTURES, PICTURE_ALT_MAX, pictureWidths } from '../../../rules/pictures.ts'
import { mails } from '../../../server/mail/mails.ts'
import { databaseOn } from '../../support/database/databases.ts'

/** SQL cannot import rules/. What it says instead is read here from the catalog of a migrated database, not from files. */
describe('the database keeps the rules', () => {
  const migrated = databaseOn('pglite')
  const { run } = migrated
  /** The one value that a question has as its answer. */
  const answerTo = async (query: string) => {
    const rows = await run(query)
    expect(rows, query).toHaveLength(1)
    return Object.values(rows[0] ?? {})[0]
  }
  const textOf = async (query: string) => String(await answerTo(query)).replace(/\s+/g, ' ')
  const quotedIn = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, value]) => String(value))

  /** Text constants of the one check constraint about a column. */
  const valuesOfCheck = async (table: string, column: string) =>
    quotedIn(
      await textOf(`
        select pg_get_constraintdef(c.oid) from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
        where c.contype = 'c' and c.conrelid = '${table}'::regclass and a.attname = '${column}'
      `),
    )
  const policyOf = (table: string) =>
    textOf(`
      select with_check from pg_policies
      where schemaname || '.' || tablename = '${table}' and cmd = 'INSERT' and permissive = 'PERMISSIVE'
    `)
  /** What a function of the database says of each `t.text`, in order. */
  const ofEach = async (call: string, texts: readonly string[]) => {
    const { rows } = await sql<{ said: unknown[] }>`
      select json_agg(${sql.raw(call)} order by t.place) as said
      from json_array_elements_text(${JSON.stringify(texts)}::text::json) with ordinality t (text, place)
    `.execute(migrated.database.sql)
    return rows[0]?.said ?? []
  }
  const sourceOf = (name: string) => textOf(`select prosrc from pg_proc where oid = '${name}'::regproc`)

  test('an authentication, an invitation and a link for a new password live as long as pages and mails say', async () => {
    expect(await sourceOf('private.is_recently_authenticated')).toContain(`interval '${FRESH_SIGN_IN_MINUTES} minutes'`)
    expect(await sourceOf('public.invite_administrator')).toContain(`interval '${INVITATION_LINK_HOURS} hours'`)
    expect(await sourceOf('private.is_alive_session')).toContain(`then interval '${RECOVERY_LINK_MINUTES} minutes'`)
  })

  test('columns of the newsletter hold what its form may hold', async () => {
    const { firstName, lastName, email } = fieldLengths
    const person = { email, first_name: firstName, last_name: lastName }
    const lengths = await answerTo(`
      select json_object_agg(name, columns) from (
        select table_name as name, json_object_agg(column_name, character_maximum_length) as columns
        from information_schema.columns
        where table_schema = 'public' and character_maximum_length is not null and table_name like 'newsletter%' and column_name <> 'status'
        group by 1
      ) as tables
    `)
    expect(lengths).toEqual({
      newsletter_opt_in_logs: { email },
      newsletter_subscribers: person,
    })
  })

  test('visitors add what the forms accept', async () => {
    for (const table of ['consultation_requests', 'mwo_form_entries'])
      expect(await policyOf(`public.${table}`)).toContain(`private.is_new_enquiry((${table}.*)::private.enquiry)`)
    const rule = await sourceOf('private.is_new_enquiry')
    expect(rule).toContain('private.is_plain_address(entry.email)')
    const [, version = ''] = rule.match(/consent_version ~ '([^']+)'/) ?? []
    expect(ENQUIRY_CONSENT_VERSION).toMatch(new RegExp(version))
  })

  test('an MWO request holds a file of the kinds that the form takes', async () => {
    const policy = await policyOf('public.mwo_form_entries')

    const [, types = ''] = policy.match(/file_type.*?ARRAY\[(.*?)\]/) ?? []
    expect(quotedIn(types)).toEqual(UPLOAD_TYPES.map(({ mime }) => mime))
    const [, size = ''] = policy.match(/file_size <= ([\d *()]+)/) ?? []
    expect(await answerTo(`select ${size.replace(/[()]/g, '')}`)).toBe(MAX_UPLOAD_BYTES)
  })

  test('the bucket takes the kinds and the size that the form takes, under its names only', async () => {
    expect(
      await run(
        'select id, public, file_size_limit::integer as bytes, allowed_mime_types as types from storage.buckets',
      ),
    ).toEqual([
      { id: UPLOAD_BUCKET, public: false, bytes: MAX_UPLOAD_BYTES, types: UPLOAD_TYPES.map(({ mime }) => mime) },
    ])

    const folder = crypto.randomUUID()
    const accepts = (path: string) => answerTo(`select private.is_upload_path('${path}')`)
    for (const type of UPLOAD_TYPES) expect(await accepts(uploadPath(folder, type))).toBe(true)
    for (const other of [`${folder}/datei.exe`, `${folder}/befund.pdf`, 'datei.pdf'])
      expect(await accepts(other)).toBe(false)
  })

  test('states and kinds are those of the program', async () => {
    for (const [table, column, values] of [
      ['public.consultation_requests', 'status', ENQUIRY_STATUSES],
      ['public.mwo_form_entries', 'status', ENQUIRY_STATUSES],
      ['public.newsletter_subscribers', 'status', NEWSLETTER_STATUSES],
    ] as const) {
      expect(await valuesOfCheck(table, column), table).toEqual(values)
      const first = `
        select split_part(column_default, '''', 2) from information_schema.columns
        where table_schema || '.' || table_name = '${table}' and column_name = '${column}'
      `
      expect(await answerTo(first), table).toBe(values[0])
    }
    expect(await valuesOfCheck('private.appointments', 'type')).toEqual(APPOINTMENT_TYPES)
    const types = await valuesOfCheck('public.consultation_requests', 'consultation_type')
    expect(types).toEqual(Object.keys(consultationTypes))
    expect(await valuesOfCheck('public.newsletter_opt_in_logs', 'action')).toEqual(NEWSLETTER_ACTIONS)
  })

  test('each kind of mail that the database queues is known to the program', async () => {
    const sources = await textOf("select string_agg(prosrc, ' ') from pg_proc where prosrc like '%queue_mail%'")
    const queued = Array.from(sources.matchAll(/queue_mail\(\s*'([^']+)'/g), ([, kind]) => kind)
    expect(queued.length).toBeGreaterThan(5)
    expect(queued.filter((kind) => !Object.keys(mails).includes(String(kind)))).toEqual([])
  })

  test('an answer is as long as the form lets it be, and waits as long as the page says', async () => {
    const checks = await textOf(`
      select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
      where conname in ('answers_subject_check', 'answers_body_check')
    `)
    for (const most of [ANSWER_SUBJECT_MAX, ANSWER_TEXT_MAX]) expect(checks).toContain(`<= ${most})`)
    const source = (await sourceOf('public.send_answer')) + (await sourceOf('private.take_back_answer'))
    for (const wait of [`${ANSWER_UNDO_SECONDS} seconds`, `${CALL_UNDO_MINUTES} minutes`])
      expect(source).toContain(`interval '${wait}'`)
  })

  test('documents are as many, and what goes along as large, as the form says', async () => {
    expect(await sourceOf('private.keep_document')).toContain(`>= ${MOST_DOCUMENTS} then`)
    expect(await sourceOf('private.documents_to_send')).toContain(`> ${MAX_UPLOAD_BYTES} then`)
  })

  test('an appointment is offered as far ahead as the form lets it be', async () => {
    expect(await sourceOf('private.unambiguous_berlin_time')).toContain(`interval '${MOST_DAYS_AHEAD} days'`)
    expect(await sourceOf('private.change_appointment')).toContain(`(reason) > ${fieldLengths.reason} or`)
    expect(await sourceOf('private.change_by_practice')).toContain(`'${ANSWER_UNDO_SECONDS} seconds'`)
    expect(await sourceOf('private.reminder_due')).toContain(`interval '${REMINDED_FROM_HOURS} hours'`)
  })

  test('an issue can be stopped as long as its page says', async () => {
    expect(await answerTo('select extract(epoch from private.time_to_stop())::integer')).toBe(SECONDS_TO_STOP)
  })

  test('pictures are as many, as wide and as long described as the form says', async () => {
    expect(await sourceOf('public.save_picture')).toContain(`>= ${MAX_PICTURES} then`)
    const checks = await textOf(`
      select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
      where conrelid in ('private.picture_contents'::regclass, 'private.picture_versions'::regclass)
    `)
    expect(checks).toContain(`(width <= ${pictureWidths(10_000).at(-1)})`)
    expect(checks).toContain(`(length(alt) <= ${PICTURE_ALT_MAX})`)
  })

  test('a link of the newsletter lives as long as pages and mail say, and no mailbox is flooded', async () => {
    const { newsletterMailsPerDay, receiptsPerDay } = mailsToOneAddress
    const [signup, again, mailsToday] = [
      await sourceOf('private.newsletter_subscribe'),
      await sourceOf('private.newsletter_queue_confirmation'),
      await sourceOf('private.newsletter_mails_today'),
    ]
    const found = (text: string, pattern: RegExp) => [
      ...new Set([...text.matchAll(pattern)].map(([, value]) => String(value))),
    ]
    expect(found(signup, /interval '([^']+)'/g)).toEqual([`${CONFIRMATION_LINK_HOURS} hours`])
    expect(found(mailsToday, /interval '([^']+)'/g)).toEqual(['24 hours'])
    const counted = /(?:mails_today(?:\(address\))?|count\(\*\)) [<>]=? (\d+)/g
    for (const source of [signup, again]) expect(found(source, counted)).toEqual([String(newsletterMailsPerDay)])
    expect(found(await sourceOf('private.announce_enquiry'), counted)).toEqual([String(receiptsPerDay)])
  })

  test('an e-mail address is the same in the program and in the database', async () => {
    const [tooLong = '', longest = ''] = [0, 1].map((one) => `m@${'m'.repeat(EMAIL_MAX_LENGTH - 5 - one)}.com`)
    const hosts =
      'example.com bücher.example xn--bcher-kva.example example .com example..com example.com. Example.com'.split(' ')
    const addresses = [
      ...hosts.map((host) => `max@${host}`),
      ...['Max@example.com', 'jörg@example.com', 'Max <max@example.com>', '"max"@example.com', 'max@example.com\n'],
      ...['.max', 'max.', 'max..m', 'm'.repeat(65)].map((name) => `${name}@example.com`),
      ...[longest, tooLong, `a@${'.'.repeat(60_000)}"`],
      // Every character of the basic plane that text can hold, in both halves; of Chinese and Korean signs each fiftieth.
      ...Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1))
        .filter(
          (character, index) => character.isWellFormed() && (!/[\u3400-\ud7a3]/.test(character) || index % 50 === 0),
        )
        .flatMap((character) => [`a${character}b@example.com`, `a@ex${character}ample.com`]),
    ]
    const accepted = await ofEach('private.is_plain_address(t.text)', addresses)
    const differently = addresses.filter((address, index) => accepted[index] !== isEmailAddress(address))
    expect(differently.map((address) => JSON.stringify(address.slice(0, 50)))).toEqual([])
  })

  test('the name of a file is the same from both', async () => {
    const names = [
      ...[
        'Befund.pdf.html',
        '../../autostart.bat',
        'Befund\u202efdp.hta',
        'Be\u{e0041}fund\u3164\ufe0f.pdf',
        '',
        '...',
      ],
      ...['Be\u0001fund\n.PDF', 'C:\\x\\Foto.JPEG', 'Befund 3.12.2024', 'Befu\u0308nde\u200b Größe.webp', '.htaccess'],
      ...['a<b>:"|?*.png', 'x'.repeat(300)],
    ]
    const kept = await ofEach("private.safe_file_name(t.text, 'application/pdf')", names)
    expect(kept).toEqual(names.map((name) => safeFileName(name, 'pdf')))
    expect(await sourceOf('private.without_control_characters')).toContain(CONTROL_CHARACTERS)
  })

  test('a text is cleaned of the same characters by both, as one line and as several', async () => {
    const texts = [
      ...[' a\u202eb\u00ad\tc\n\nd ', '👩\u200d⚕\ufe0f\u200b', 'eins\r\nzwei\rdrei\n\tvier\n'],
      '\u2066\u{e0041}\u{1d173}\u0085\u001b[2J',
    ]
    expect(await ofEach('private.one_line(t.text)', texts)).toEqual(texts.map(oneLine))
    expect(await ofEach('private.several_lines(t.text)', texts)).toEqual(texts.map(severalLines))
    expect(await sourceOf('private.several_lines')).toContain(`(?![${KEPT_IN_TEXTS}])[${CONTROL_CHARACTERS}`)
  })

  test('a draft is a text of the site or the data of the practice, for both', async () => {
    const names = 'facts article/eins guide/a legal/b issue/c article artikel/eins article/Ä facts/a'.split(' ')
    const known = names.map((name) => name === 'facts' || textName(name) !== undefined)
    expect(await ofEach('private.is_document(t.text)', names)).toEqual(known)
  })

  test('what is no name to greet with is none for both', async () => {
    const names = ['Erika', 'Ö', 'Ерика', '李', '12345', '１２', '…!', '', 'Ruf 0190 123', 'Max 3.', 'evil.example']
    expect(await ofEach('private.is_no_name(t.text)', names)).toEqual(names.map(isNoName))
    for (const pattern of [NO_LETTER, NUMBER]) expect(await sourceOf('private.is_no_name')).toContain(pattern)
  })

  test('a text is searched in the same form by both, and in one form however it is written', async () => {
    const alike = [
      ['Großmüller', 'GROSSMÜLLER', 'GROẞMÜLLER', 'grossmueller', 'grossmuller', 'Großmu\u0308ller'],
      ['Informationsgespräch', 'Informations\u00adgespraech', 'informations\u200bgesprach'],
      ['René Özgür', 'rene oezguer', 'RENE OZGUR', 'Rene\u0301 O\u0308zgu\u0308r'],
      ['Musterstraße', 'musterstrasse', 'Muster\u2800straße', 'Muster\ufe0fstraße'],
      ['Poet\nManuela', 'POET\nMANUELA'],
      ['ﬁnden', 'finden'],
      // The database reads it in pieces, and one ends between letter and accent.
      [`${'ä'.repeat(99)}x`, `${'a\u0308'.repeat(99)}X`, `b${'a\u0308'.repeat(99)}x`.slice(1)],
    ]
    const texts = alike.flat()
    expect(await ofEach('private.folded(t.text)', texts)).toEqual(texts.map(folded))
    for (const group of alike) expect(new Set(group.map(folded)).size, group[0]).toBe(1)
    expect(await sourceOf('private.folded')).toContain(NOT_SEARCHED)
  })

  test('an entry of characters that each become eighteen is not searched in whole', async () => {
    expect(await answerTo("select char_length(private.folded(repeat(U&'\\FDFA', 5000)))")).toBe(20_000)
  })

  test.each([`${'0'.repeat(16_000)}1`, 'ä'.repeat(16_000)])('what is searched for is cut: %.8s…', async (search) => {
    const longest = `select max(char_length(pattern)) from unnest(private.search_patterns('${search}')) pattern`
    expect(await answerTo(longest)).toBeLessThanOrEqual(102)
  })

  test.each([
    ['aaab '.repeat(20), ['%aaab%']],
    ['a bb ccc dddd ee fff g hh iii erika', ['%erika%', '%dddd%', '%ccc%', '%fff%', '%iii%', '%bb%', '%ee%', '%hh%']],
  ])('of the words of a search each is compared once, and of many the eight longest: %s', async (search, patterns) => {
    expect(await run(`select private.search_patterns('${search}') as patterns`)).toEqual([{ patterns }])
  })

  test('a link in a name is one for both', async () => {
    const names = [
      ...['Erika', 'Dr.Müller', 'Prof.Dr.ÄÖ', 'J.R. M.', 'LL.M.', 'evil.example', 'x.üü', 'Dr.evil.de', 'WWW.x'],
      ...['evil。example', 'evil．example', 'evil.𝐜𝐨𝐦', 'a/b', 'a\\\\b', 'a:b'],
    ]
    expect(await ofEach('private.holds_link(t.text)', names)).toEqual(names.map(holdsLink))
    for (const pattern of [TITLES, LINKS]) expect(await sourceOf('private.holds_link')).toContain(pattern)
  })

  test('the promise of an answer counts from the same moment for both', async () => {
    const openingHours = [
      { days: [1, 2, 4], opens: '14:00', closes: '18:00' },
      { days: [1, 2, 3], opens: '08:30', closes: '12:00' },
    ]
    const closures = [
      { from: '2026-11-05', to: '2026-11-10' },
      { from: '2026-11-12', to: '2026-11-12' },
    ]
    const arrivals = Array.from({ length: 60 }, (_, count) => new Date(Date.UTC(2026, 9, 23, count * 7)).toISOString())
    for (const times of [
      { openingHours, closures, replyWithinHours: 30, replyClock: 'open' as const },
      { openingHours, closures, replyWithinHours: 30, replyClock: 'always' as const },
      { openingHours: [], closures, replyWithinHours: 1, replyClock: 'open' as const },
    ]) {
      const { closures, ...practice } = times
      const facts = { practice, practiceDetails: { closures } }
      const starts = await ofEach(
        `private.promise_starts_by('${JSON.stringify(facts)}', t.text::timestamptz)`,
        arrivals,
      )
      expect(starts.map((start) => new Date(String(start)))).toEqual(
        arrivals.map((arrived) => promiseStarts(new Date(arrived), times)),
      )
    }
  })
})
