import type { AppointmentType } from '../rules/enquiries/appointments.ts'
import { asSentence, costs } from '../rules/format/facts-in-words.ts'
import { formatPrice } from '../rules/format/format-number.ts'
import type { Facts } from './facts/facts-of-document.ts'
import { feeOf, phoneTalk, placeOfFirstTalk } from './first-contacts.ts'

type Practice = Facts['practice']

/** An appointment, or times that are offered for one. */
export interface Kind {
  type: AppointmentType
  minutes: number
  /** The number that is called, where it is on the telephone and known. */
  phone?: string | null
}

/** Of each type its name, as the prices call it, and how many minutes it usually is. */
export function appointmentTypes(practice: Practice): Record<AppointmentType, { name: string; minutes: number }> {
  const { firstTalk, firstTreatment, followUp } = practice
  return {
    'first-talk': { name: firstTalk.name, minutes: firstTalk.maxMinutes },
    'first-treatment': { name: 'Erster Behandlungstermin', minutes: firstTreatment.minutes },
    'follow-up': { name: 'Folgetermin', minutes: followUp.minutes },
    phone: { name: phoneTalk.name, minutes: practice.phoneTalk.minutes },
  }
}

/** A first talk is where the practice has it. */
export function isOnPhone({ type }: Pick<Kind, 'type'>, { firstTalk }: Pick<Practice, 'firstTalk'>): boolean {
  return type === 'phone' || (type === 'first-talk' && firstTalk.place === 'phone')
}

/** Where it is, for a list of the practice: "in der Praxis", "am Telefon" */
export function placeInShort({ type }: Pick<Kind, 'type'>, { firstTalk }: Pick<Practice, 'firstTalk'>): string {
  if (type === 'first-talk') return placeOfFirstTalk(firstTalk)
  return type === 'phone' ? 'am Telefon' : 'in der Praxis'
}

/** Whether it may also be a call, which no appointment says. */
export function isEither({ type }: Pick<Kind, 'type'>, { firstTalk }: Pick<Practice, 'firstTalk'>): boolean {
  return type === 'first-talk' && firstTalk.place === 'either'
}

/** Where it is, for the person and for a calendar. On a line of its own a note may name another place. */
export function placeOf({ type, phone }: Pick<Kind, 'type' | 'phone'>, practice: Practice): string {
  const { name, address, placeNote } = practice
  if (!isOnPhone({ type }, practice)) {
    const where = isEither({ type }, practice) ? 'In der Praxis oder am Telefon, wie vereinbart' : 'In der Praxis'
    return `${where}: ${name}, ${address.street}, ${address.postalCode} ${address.town}${placeNote && `\n${asSentence(placeNote)}`}`
  }
  if (phone) return `Am Telefon. Wir rufen Sie unter ${phone} an.`
  return type === 'phone'
    ? 'Am Telefon. Wir rufen Sie an. Ihre Nummer haben wir nicht, bitte nennen Sie sie uns vorher.'
    : 'Am Telefon. Wir rufen Sie unter der Nummer an, die Sie uns genannt haben.'
}

/** The price of about so many minutes in euros: without odd cents. */
export function priceForMinutes(minutes: number, { prices }: Pick<Practice, 'prices'>): number {
  const price = (prices.treatmentPerHour * minutes) / 60
  return Number.isInteger(price * 2) ? price : Math.round(price)
}

/** What it costs, as a sentence. */
export function priceOf({ type, minutes }: Pick<Kind, 'type' | 'minutes'>, practice: Practice): string {
  const { firstTalk, prices, terms } = practice
  if (type === 'phone') return asSentence(terms.phone)
  if (type === 'first-talk') return [`Das erste Gespräch ${costs(firstTalk.price)}.`, feeOf(firstTalk)].join(' ').trim()
  const price = Math.round((prices.treatmentPerHour * minutes * 100) / 60) / 100
  const perHour = minutes === 60 ? '' : `, eine Behandlungsstunde ${formatPrice(prices.treatmentPerHour)}\u00A0€`
  return `Der Termin kostet ${formatPrice(price)}\u00A0€${perHour}.`
}

/** What to bring, and whoever must call before: of what is in the practice. */
export function bringAlong({ type }: Pick<Kind, 'type'>): string {
  return type === 'first-talk'
    ? 'Zum ersten Gespräch brauchen Sie nichts mitzubringen.'
    : 'Bitte bringen Sie die Liste Ihrer Medikamente und, wenn Sie einen haben, Ihren Implantatausweis mit.'
}

/** "Erstberatung, 60 Minuten" */
export function nameAndLength({ type, minutes }: Kind, practice: Practice): string {
  return `${appointmentTypes(practice)[type].name}, ${minutes}\u00A0Minuten`
}
