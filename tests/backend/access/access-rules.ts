import { consultationRequest, mwoEntry, uploadPath } from '../../support/server/requests.ts'
import type { Actor } from '../../support/server/server-under-test.ts'

/** Who may do what in the database. What is not listed is refused. */
/** Besides the actors of other tests: an account that has the appointments alone. */
export type AccessActor = Actor | 'appointments'
export const ACCESS_ACTORS: AccessActor[] = ['visitor', 'outsider', 'appointments', 'administrator', 'secret']

type Verb = 'insert' | 'select' | 'update' | 'delete'
type Row = Record<string, unknown>

interface TableRules {
  /** A row as its rightful author would add it. */
  row(): Row
  /** What the update attempt changes. */
  change: string
  allowed: Record<Verb, AccessActor[]>
  /** What only the secret key may choose when adding a row. */
  pinned?: Row[]
}

const everybody = ACCESS_ACTORS
const readers: AccessActor[] = ['administrator', 'secret']

const enquiry = {
  allowed: { insert: everybody, select: readers, update: readers, delete: readers },
  pinned: [
    { status: 'contacted' },
    { admin_notes: 'bereits erledigt' },
    { in_patient_file: true },
    { answered_at: '2026-11-23T08:00:00Z' },
    { follow_up_on: '2026-11-30' },
    { created_at: '2020-01-01T00:00:00Z' },
    { updated_at: '2020-01-01T00:00:00Z' },
    { consent_version: 'irgendwann' },
    { first_name: '  ' },
    { last_name: '' },
    { email: 'keine Adresse' },
    { message: 'x'.repeat(5001) },
  ],
}

export const tables: Record<string, TableRules> = {
  'public.consultation_requests': {
    ...enquiry,
    row: () => consultationRequest(),
    change: "status = 'contacted'",
    pinned: [...enquiry.pinned, { status: 'completed' }, { phone: ' ' }],
  },
  'public.mwo_form_entries': {
    ...enquiry,
    row: () => mwoEntry(),
    change: "admin_notes = 'angerufen'",
    pinned: [
      ...enquiry.pinned,
      { gdpr_consent: false },
      { location: { city: 'Kiel', admin: true } },
      { location: { city: 'x'.repeat(400) } },
      { file_url: uploadPath(), file_name: 'fremd.pdf', file_type: 'application/pdf', file_size: 10 },
      { file_name: 'ohne Datei.pdf' },
    ],
  },
  'public.newsletter_subscribers': {
    row: () => ({ id: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.com` }),
    change: "status = 'confirmed'",
    allowed: { insert: ['secret'], select: readers, update: ['secret'], delete: ['secret'] },
  },
  'public.newsletter_opt_in_logs': {
    row: () => ({ id: crypto.randomUUID(), email: 'erika.mustermann@example.com', action: 'signup' }),
    change: "action = 'confirm'",
    allowed: { insert: ['secret'], select: readers, update: [], delete: [] },
  },
  'public.user_roles': {
    row: () => ({ user_id: '<outsider>', role: 'admin' }),
    change: 'role = role',
    allowed: { insert: ['secret'], select: ['secret'], update: ['secret'], delete: ['secret'] },
  },
  'storage.objects': {
    row: () => ({ bucket_id: 'mwo-uploads', name: uploadPath() }),
    change: "name = 'anderswo'",
    allowed: { insert: everybody, select: readers, update: ['secret'], delete: readers },
    pinned: [
      { name: `${crypto.randomUUID()}.pdf` },
      { name: `${crypto.randomUUID()}/befund-erika.pdf` },
      { name: uploadPath('html') },
      { name: '../../keys.json' },
    ],
  },
  'storage.buckets': {
    row: () => ({ id: 'eigener', name: 'eigener', public: true }),
    change: 'public = true',
    allowed: { insert: ['secret'], select: ['secret'], update: ['secret'], delete: ['secret'] },
  },
}

export interface FunctionRule {
  /** As SQL, without the schema `public`; `<administrator>` and such stand for ids. */
  call: string
  allowed: AccessActor[]
  /** Whether a refusal is an empty answer and no error. */
  hides?: true
}

const nothing = 'gen_random_uuid()'
const address = "'niemand@example.com'"

const rule =
  (allowed: AccessActor[], hides?: true) =>
  (call: string): FunctionRule => ({ call, allowed, ...(hides && { hides }) })

export const functions: FunctionRule[] = [
  ...['article_views()', "count_article_view('keiner')"].map(rule(everybody)),
  ...['signed_in_at()'].map(rule(['outsider', 'appointments', 'administrator'], true)),
  ...['end_my_sessions()', 'require_recent_authentication()'].map(rule(['outsider', 'appointments', 'administrator'])),
  ...[
    "has_role('<administrator>', 'admin')",
    "search_newsletter_subscribers('max@example.com')",
    "enquiry_page('mwo', 'Mustermann')",
    'count_enquiry_kinds()',
  ].map(rule(readers, true)),
  ...[
    "enquiry_history('<entry>')",
    "enquiry_deletion('<entry>', 6, 30)",
    'reply_times(24)',
    'inbox_today(24)',
    'undelivered_mails()',
    'administrators()',
  ].map(rule(['administrator'], true)),
  ...['my_sessions()', 'second_factor_state()'].map(rule(['appointments', 'administrator'], true)),
  ...[
    'appointments_in_closures()',
    'busy_times()',
    `cancel_appointment(${nothing}, 0)`,
    'coming_appointments()',
    `take_back(${nothing})`,
    "times_between('2026-12-01', '2026-12-05')",
    `book_appointment(${nothing}, 'Erika', 'Mustermann', ${address}, '040 66969-123', to_char(now() + interval '40 days', 'YYYY-MM-DD"T12:00"'), 60)`,
    `move_appointment(${nothing}, 0, to_char(now() + interval '30 days', 'YYYY-MM-DD"T12:00"'))`,
    "known_people('Mustermann')",
  ].map(rule(['appointments', 'administrator'])),
  ...[
    `accept_reply(${nothing})`,
    'acknowledge_undelivered_mails()',
    "add_busy_calendar('https://calendar.example.com/secret.ics')",
    `answers_of(${nothing})`,
    'bring_back(0)',
    'busy_calendars()',
    'calendar_address()',
    "count_own('picture kilobytes', 1)",
    'content_documents()',
    'content_history()',
    "content_state('facts')",
    "content_version('facts', 1)",
    `control_newsletter_issue(${nothing}, 'go on')`,
    `correct_contact(${nothing}, 'Erika', 'Mustermann', ${address}, '040 66969-123')`,
    `correct_subscriber(${address}, 'Erika', '')`,
    `decide_uncertain_deliveries(${nothing}, false)`,
    `delete_document(${nothing})`,
    `delete_picture(${nothing})`,
    'documents()',
    "discard_draft('facts', 1)",
    `disclose_person(${address})`,
    `dismiss_reply(${nothing})`,
    "draft_of('facts')",
    'end_calendar_address()',
    `end_administrator(${nothing})`,
    `erase_newsletter_address(${nothing})`,
    `erase_person(${address})`,
    `invite_administrator(${address})`,
    'list_pictures()',
    'list_trash()',
    "log_enquiry_export('mwo', 1, '{}')",
    'make_calendar_address(false)',
    `newsletter_problems(${nothing})`,
    'newsletter_sending()',
    `publish_content('{"facts": 1}')`,
    `record_call(${nothing}, ${nothing}, null, 'Ruft zurück')`,
    `remove_busy_calendar(${nothing})`,
    'restore_content(0, 0)',
    `same_person(${address})`,
    "save_draft('facts', 1, 0, '{}')",
    `save_picture(${nothing}, 0, 'AAAAAAAAAAAAAAAAAAAAAA', 'Bild', '', 50, 50)`,
    `send_again(${nothing})`,
    `send_answer(${nothing}, ${nothing}, null, 'Ihre Anfrage', 'Guten Tag')`,
    "send_newsletter_issue('issue/keine', 1, false)",
    'set_newsletter_pace(null)',
    `throw_away_enquiry(${nothing})`,
    `trust_newsletter_address(${nothing})`,
    `unsubscribe_newsletter_address(${nothing})`,
  ].map(rule(['administrator'])),
  ...[`check_newsletter_subscriber_details(${address})`, `find_subscriber_for_unsubscribe(${address})`].map(
    rule(['secret']),
  ),
]

/** Of what administrators may do: refused when their last authentication is more than an hour old. */
export const needRecentAuthentication: string[] = [
  ...'end_my_sessions require_recent_authentication acknowledge_undelivered_mails add_busy_calendar control_newsletter_issue'.split(
    ' ',
  ),
  ...'correct_contact correct_subscriber decide_uncertain_deliveries delete_document delete_picture disclose_person'.split(
    ' ',
  ),
  ...'end_calendar_address end_administrator erase_newsletter_address erase_person invite_administrator'.split(' '),
  ...'log_enquiry_export make_calendar_address publish_content remove_busy_calendar restore_content send_newsletter_issue'.split(
    ' ',
  ),
  ...'set_newsletter_pace throw_away_enquiry unsubscribe_newsletter_address'.split(' '),
  ...['consultation_requests', 'mwo_form_entries'].map((table) => `delete public.${table}`),
  'delete storage.objects',
]
