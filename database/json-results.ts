import type { StoredPicture } from '../content/pictures/stored-picture.ts'
import type { TextDocument } from '../content/texts/text-document.ts'
import type {
  Appointment,
  AppointmentOutcome,
  OfferedTimes,
  RememberedAppointment,
} from '../rules/enquiries/appointments.ts'
import type { EnquiryKind } from '../rules/enquiries/enquiry-kinds.ts'
import type { EnquiryStatus } from '../rules/enquiries/enquiry-statuses.ts'
import type { NewsletterStatus } from '../rules/newsletter/newsletter-status.ts'
import type { Database } from './row-types.ts'

type Functions = Database['public']['Functions']
type Tables = Database['public']['Tables']

/** The rows of a function, with what SQL does not tell of some columns. */
type Rows<Name extends keyof Functions, Told> = Functions[Name]['Returns'] extends (infer Row)[]
  ? (Omit<Row, keyof Told> & Told)[]
  : never

/** What functions return, where the migrations do not tell it: JSON, columns that may be null, words out of a list. */
export interface JsonResults {
  administrators: Administrator[]
  answers_of: Answers
  appointments_in_closures: HeldTime[]
  add_busy_calendar: 'added' | 'not an address' | 'known' | 'too many'
  book_appointment: ChangeOutcome
  busy_calendars: Rows<'busy_calendars', { read_at: string | null; problem: CalendarProblem | null }>
  busy_times: Rows<'busy_times', { state: 'busy' }>
  calendar_address: CalendarAddress | null
  cancel_appointment: ChangeOutcome
  coming_appointments: ComingAppointment[]
  content_documents: KnownDocument[]
  content_history: Release[]
  content_state: StoredContent
  content_version: unknown
  count_enquiry_kinds: Rows<'count_enquiry_kinds', { kind: EnquiryKind; newest: string | null }>
  delete_document: 'deleted' | 'waits'
  delete_picture: { state: 'used'; places: PicturePlace[] } | { state: 'deleted' | 'missing'; places?: undefined }
  disclose_person: { held: Held; files: string[] }
  draft_of: StoredDraft<unknown> | null
  end_administrator: 'ended' | 'withdrawn' | 'last' | 'missing'
  enquiry_deletion: Rows<'enquiry_deletion', { entry_at: string | null; file_at: string | null }>
  enquiry_history: HistoryLine[]
  /** Null without the right to read enquiries. */
  enquiry_page: EnquiryRows | null
  /** The day to come back to is null where nothing is put off. */
  inbox_today: Rows<'inbox_today', { next_follow_up: string | null }>
  erase_person: { enquiries: number; opt_in_log_stays: boolean }
  invite_administrator: 'invited' | 'caught' | 'not an address' | 'exists' | 'too many'
  known_people: Rows<'known_people', { phone: string | null; email: string | null }>
  list_pictures: { total: number; pictures: LibraryPicture[] }
  /** The name is null for an anonymous enquiry. */
  list_trash: Rows<'list_trash', { kind: 'draft' | 'picture' | 'row'; name: string | null; title: string | null }>
  move_appointment: ChangeOutcome
  my_sessions: Rows<'my_sessions', { device: string | null }>
  newsletter_problems: IssueProblem[]
  newsletter_sending: Sending
  publish_content: Published
  record_call: AnswerOutcome
  reply_times: Rows<'reply_times', { median_hours: number | null }>
  restore_content: Published
  same_person: SamePerson
  save_draft: SavedDraft
  save_picture: { state: 'saved'; release: number | null } | { state: 'conflict' | 'full' | 'missing' }
  second_factor_state: string | null
  send_answer: AnswerOutcome
  send_newsletter_issue: Published
  signed_in_at: string | null
  send_again: 'kept' | 'over' | 'too many'
  take_back: 'kept' | 'taken' | 'over' | 'changed'
  times_between: HeldTime[]
  undelivered_mails: UndeliveredMails[]
}

/** `appointments`: has the appointments and nothing else. */
export type Role = 'admin' | 'appointments'

export type Administrator = Rows<
  'administrators',
  {
    role: Role
    state: 'active' | 'invited' | 'expired'
    /** End of the invitation; null for an account. */
    until: string | null
    /** Null for an account that was made on the server. */
    invited_by: string | null
  }
>[number]

/** What only the database reads, and columns of the specification that are never filled. */
type Unread = 'kind' | 'user_agent' | 'form_signals' | 'message_hash'

/** As the data API returns it. Times are ISO 8601 in UTC. */
export type MwoEntry = Omit<Tables['mwo_form_entries']['Row'], Unread | 'ip_address' | 'location'> & {
  kind: 'mwo'
  location: { city?: string; country?: string } | null
}

export type ConsultationRequest = Omit<Tables['consultation_requests']['Row'], Unread> & { kind: 'consultation' }

export type Enquiry = MwoEntry | ConsultationRequest

/** Where an open entry waits on the desk, in the order of the desk. */
export type Place = 'late' | 'new' | 'undecided' | 'unsent' | 'waiting' | 'later'

/** What a list asks for besides: its place, null for what is done or set aside. */
export interface Waits {
  place: Place | null
  due_at: string | null
  /** The last mail to this person did not leave. */
  unsent: boolean
  /** The beginning of what came since the last answer, or is undecided; null where that is nothing. */
  reply: string | null
  /** Of an appointment to come. */
  appointment_at: string | null
  /** The reader has begun to answer. */
  begun: boolean
}

export interface EnquiryRows {
  rows: (Enquiry & Partial<Waits>)[]
  total: number
  /** Of all pages, in the list by places. */
  places?: Partial<Record<Place, number>>
  done?: number
  aside?: number
}

export interface AnswerTemplate {
  id: string
  name: string
  /** With facts in braces, by their permanent names. */
  text: string
}

/** The unfinished answer of one administrator; missing fields were not begun. */
export interface AnswerDraft {
  subject?: string
  text?: string
  quoted?: boolean
  call?: string
  /** Blank times are empty strings. */
  times?: OfferedTimes
  /** Ids of documents. */
  documents?: string[]
}

/** A PDF file that answers take along: its name with its extension, its bytes, and how many begun answers have it ticked. */
export type PracticeDocument = Functions['documents']['Returns'][number]

export interface KeptAnswer {
  id: string
  kind: 'mail' | 'call'
  created_at: string
  /** Null for an account that is gone. */
  author: string | null
  subject: string | null
  text: string
  quoted: boolean
  /** What went along, also where it was deleted since. */
  documents: { id: string; name: string }[]
  /** When the mail server took it. */
  sent_at: string | null
  /** It was sent while no mail server was set. */
  caught: boolean
  /** When it was given up or, if it was sent, came back, and the mail server's words. */
  refused_at: string | null
  refusal: string | null
  problem: string | null
  /** When it leaves, while it can be taken back. */
  due: string | null
  appointment: RememberedAppointment | null
}

export interface IncomingFile {
  name: string
  /** In the bucket of uploads; null where it was not taken. */
  path: string | null
  bytes: number
  /** Why it was not: another type, too large, one too many, or by the virus scanner, which may not have answered. */
  state: 'kept' | 'type' | 'size' | 'number' | 'infected' | 'not scanned'
}

/** A mail that came back, oldest first. */
export interface Reply {
  id: string
  received_at: string
  from: string
  /** From the mailbox of the entry. */
  known: boolean
  /** Such as an out-of-office notice. */
  automatic: boolean
  subject: string
  /** Without what it repeats of earlier mails; empty where nothing else was in it. */
  text: string
  quoted: string
  files: IncomingFile[]
  /** From then on it counts; null for automatic ones, and from other addresses until it is accepted. */
  accepted_at: string | null
}

export interface Answers {
  answers: KeptAnswer[]
  replies: Reply[]
  draft: StoredDraft<AnswerDraft> | null
  others: { author: string; changed_at: string }[]
  /** What can go along with an answer. */
  documents: PracticeDocument[]
  /** The last mail to the person's address was given up. */
  bounced: boolean
}

/**
 * Nothing was sent unless it is `kept`. `overtaken`: another person answered since; `too many`: docs/limits.md; `document gone`: one that
 * was to go along was deleted.
 */
export type AnswerOutcome = 'kept' | 'overtaken' | 'gone' | 'taken back' | 'too many' | 'document gone'

export interface ComingAppointment extends Appointment {
  kind: EnquiryKind
  entry_id: string
  reference: string
  /** Null for an anonymous enquiry. */
  name: string | null
  /** Who has none is told of nothing by mail. Blank: there is one, which this account does not see. */
  email: string | null
  phone: string | null
  starts_at: string
  ends_at: string
  /** Why the practice is closed then. */
  closed: string | null
}

/** What keeps a time: of an offer each of its times is one. */
export interface HeldTime extends ComingAppointment {
  state: 'booked' | 'offered'
}

export interface CalendarAddress {
  made_at: string
  with_names: boolean
}

/** Without the address for accounts that see none. */
export type KnownPerson = JsonResults['known_people'][number]

/** A time that the practice's own calendar holds. */
export type BusyTime = JsonResults['busy_times'][number]

/** A calendar of the practice from which such times are read; the moment is null until a first success. */
export type BusyCalendar = JsonResults['busy_calendars'][number]

export type CalendarProblem = 'unreachable' | 'refused' | 'inside' | 'no calendar' | 'too large'

export type ChangeOutcome = Exclude<AppointmentOutcome, 'closed' | 'busy'> | 'too many'

type Changed<Value> = [Value, Value]

export type HistoryLine = Rows<
  'enquiry_history',
  {
    /** An administrator; null for the server itself. */
    actor: string | null
    details: Partial<
      Record<'status' | 'first_name' | 'last_name', Changed<string>> &
        Record<'admin_notes' | 'follow_up_on' | 'email' | 'phone', Changed<string | null>>
    > & { in_patient_file?: Changed<boolean>; answer_draft?: string }
  }
>[number]

/** Rows by the table they stand in. */
export type Held = Record<string, Record<string, unknown>[]>

export interface SamePerson {
  entries: {
    kind: EnquiryKind
    id: string
    created_at: string
    status: EnquiryStatus
    answers: number
    replies: number
  }[]
  appointments: {
    id: string
    kind: EnquiryKind
    entry_id: string
    starts_at: string
    ends_at: string
    cancelled: boolean
  }[]
  newsletter: { status: NewsletterStatus; since: string } | null
  /** Paths of uploaded files, deleted ones that can be restored included. */
  files: string[]
}

export interface LibraryPicture {
  id: string
  name: string
  version: number
  /** The published version; null while no page shows it. */
  shown_version: number | null
  picture: StoredPicture
  deleted_at: string | null
  places: PicturePlace[]
}

export interface PicturePlace {
  document: string
  is_draft: boolean
}

interface StoredContent {
  release: number | null
  /** 0 is what the program ships. */
  version: number
  /** The published version; null while it is what the program ships. */
  body: unknown
  draft: StoredDraft<unknown> | null
}

/** Without headers: the facts. */
export type KnownDocument = Rows<
  'content_documents',
  {
    header: TextDocument['header'] | null
    draft_change: number | null
    draft_header: TextDocument['header'] | null
    changed_at: string | null
    author: string | null
  }
>[number]

export type ByDocument = Record<string, number>

/** `documents`: the versions of all in this release; what is missing is as the program ships it. */
export type Release = Rows<
  'content_history',
  { author: string | null; restored_from: number | null; documents: ByDocument }
>[number]

export interface StoredDraft<Body> {
  change: number
  body: Body
  /** Null for an account that is gone. */
  author: string | null
}

export type SavedDraft = { state: 'saved'; change: number } | { state: 'conflict' } | { state: 'gone' }

type Published = { state: 'published'; release: number } | { state: 'conflict' }

type DeliveryState = 'queued' | 'sending' | 'accepted' | 'refused' | 'uncertain' | 'excluded'

export interface SentIssue {
  id: string
  document: string
  version: number
  title: string
  send_at: string
  state: 'scheduled' | 'sending' | 'paused' | 'finished'
  paused_because: 'operator' | 'restored' | null
  begun_at: string | null
  finished_at: string | null
  cancelled_at: string | null
  /** The mail server's refusal of every mail. */
  trouble: string | null
  /** Until it begins, by the clock of the server, a day at most; null unless it is scheduled, below zero while it is late. */
  seconds_left: number | null
  sums: Partial<Record<DeliveryState, number>>
  undecided: number
}

/** A mail of an issue that did not arrive, or perhaps not. */
export type IssueProblem = Rows<
  'newsletter_problems',
  { email: string | null; state: DeliveryState; reason: string | null; next_attempt_at: string | null }
>[number]

export interface Sending {
  issues: SentIssue[]
  /** Mails in an hour at most; null for as many as the mail server takes. */
  pace: number | null
  reached: number
  /** How many are confirmed and take no mail. */
  undeliverable: number
}

export type UndeliveredMails = Rows<
  'undelivered_mails',
  {
    last_error: string | null
    /** Some of those it was for, the given up first; null for mails to the practice. */
    recipients: { address: string; kind: EnquiryKind | null; entry_id: string | null }[] | null
  }
>[number]
