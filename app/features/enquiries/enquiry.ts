import type { Enquiry, EnquiryRows, JsonResults, Place } from '../../../database/json-results.ts'
import { consultationTypes } from '../../../rules/enquiries/consultation-types.ts'
import type { EnquiryKind } from '../../../rules/enquiries/enquiry-kinds.ts'
import type { EnquiryStatus } from '../../../rules/enquiries/enquiry-statuses.ts'
import type { ListFilters } from '../../lib/list/list-filters.ts'

export type { ConsultationRequest, Enquiry, EnquiryRows, MwoEntry, Place } from '../../../database/json-results.ts'
export type { EnquiryKind } from '../../../rules/enquiries/enquiry-kinds.ts'

/** Of a list, with the place where it waits. */
export type EnquiryRow = EnquiryRows['rows'][number]
export type EnquiryCounts = JsonResults['count_enquiry_kinds']
export type EnquiryFilters = ListFilters<EnquiryStatus>

export const enquiryKinds = {
  mwo: {
    table: 'mwo_form_entries',
    tab: 'MWO Anfragen',
    one: 'MWO-Anfrage',
    inAddress: 'mwo',
    entries: '/admin/mwo',
  },
  consultation: {
    table: 'consultation_requests',
    tab: 'Beratungsanfragen',
    one: 'Beratungsanfrage',
    inAddress: 'beratung',
    entries: '/admin/beratung',
  },
} as const satisfies Record<EnquiryKind, Record<string, string>>

export const allKinds = Object.keys(enquiryKinds) as EnquiryKind[]

/** What waits, in the order of the desk. */
export const places: Record<Place, string> = {
  late: 'Überfällig',
  new: 'Neu',
  undecided: 'E-Mail von anderer Adresse',
  unsent: 'Nicht zugestellt',
  waiting: 'Warten auf Antwort',
  later: 'Später',
}

/** What is to be worked on today. */
export const isDue = ({ place }: Pick<EnquiryRow, 'place'>) => place && place !== 'waiting' && place !== 'later'

/** The list of both kinds, or of one. */
export const INBOX = '/admin'

/** @returns the kinds that the list at this address shows */
export function kindsIn(address: URLSearchParams): EnquiryKind[] {
  const only = allKinds.filter((kind) => enquiryKinds[kind].inAddress === address.get('art'))
  return only.length > 0 ? only : allKinds
}

/** The address with the list of one kind, or of both, from its first page. */
export function withKind(address: URLSearchParams, kind: EnquiryKind | undefined): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('seite')
  if (kind) next.set('art', enquiryKinds[kind].inAddress)
  else next.delete('art')
  return next
}

export function nameOf(enquiry: Enquiry): string {
  if (enquiry.kind === 'mwo' && enquiry.is_anonymous) return 'Anonyme Anfrage'
  return `${enquiry.first_name} ${enquiry.last_name}`.trim()
}

/** The first eight characters of the id, also in receipts and answers. */
export function referenceOf(enquiry: Pick<Enquiry, 'id'>): string {
  return enquiry.id.slice(0, 8).toUpperCase()
}

export const statusLabels: Record<EnquiryStatus, string> = {
  new: 'Neu',
  contacted: 'Kontaktiert',
  completed: 'Abgeschlossen',
  apparent_spam: 'Verdacht',
}

export function isStatus(value: string): value is EnquiryStatus {
  return Object.hasOwn(statusLabels, value)
}

/** Labels of the signals of `private.signals_of` (database/migrations/530_suspicion.sql). */
export const signalLabels: Record<string, string> = {
  'hidden field': 'Ein verstecktes Feld ist ausgefüllt.',
  'without the form': 'Angaben fehlen, die unser Formular sonst mitschickt.',
  'in a moment': 'Sie wurde in weniger als drei Sekunden gesendet.',
  'link in the name': 'Im Namen steht eine Internetadresse.',
  markup: 'Die Nachricht enthält Zeichen, mit denen Programme Links setzen.',
  'a link': 'Die Nachricht enthält einen Link.',
  'many links': 'Die Nachricht enthält viele Links.',
  'links in a row': 'Mehrere Links stehen hintereinander.',
  'shortened link': 'Ein Link verbirgt sein Ziel.',
  'another script': 'Die Nachricht enthält viele kyrillische, chinesische, japanische oder koreanische Zeichen.',
  'an offer': 'Sie enthält ein Wort aus Werbung.',
  'many offers': 'Sie enthält mehrere Wörter aus Werbung.',
  'seen often before': 'Dieselbe Nachricht kam schon von mehreren anderen Adressen.',
}

/** The label of a stored type, or what else is stored. */
export function topicOf(type: string | null): string | null {
  return type && ((consultationTypes as Record<string, string>)[type] ?? type)
}

/** What was counted of these kinds together; undefined while one is not counted. */
export function countOf(counts: EnquiryCounts, kinds: readonly EnquiryKind[]) {
  const counted = counts.filter(({ kind }) => kinds.includes(kind))
  if (counted.length < kinds.length) return undefined
  const newest = counted.flatMap(({ newest }) => newest ?? []).sort()
  return { count: counted.reduce((sum, { entries }) => sum + entries, 0), newest: newest.at(-1) ?? null }
}
