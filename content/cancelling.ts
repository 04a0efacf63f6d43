import type { AppointmentType } from '../rules/enquiries/appointments.ts'
import { isFree } from '../rules/format/facts-in-words.ts'
import { formatPrice } from '../rules/format/format-number.ts'
import type { Facts } from './facts/facts-of-document.ts'

export type Cancelling = Facts['practice']['terms']['cancelling']

const FREE = 'Absagen kostet nichts. Bitte sagen Sie so früh wie möglich Bescheid.'

/** A fee may not deter from withdrawing (§§ 357, 361 BGB), which is possible where the first talk is a contract. */
const WITHDRAWING =
  ' Den Vertrag über das erste Gespräch können Sie vierzehn Tage lang widerrufen; eine Absage kostet dann nichts. Wie, steht unter „Widerrufsrecht“.'

type Practice = Pick<Facts['practice'], 'terms' | 'firstTalk'>

/** What cancelling costs, in whole sentences: the same on pages and in the terms. */
export function cancellingOf({ terms: { cancelling }, firstTalk }: Practice): string {
  if (cancelling.lateFee === 0) return FREE
  return `${saidOf('ein Termin', cancelling)}${isFree(firstTalk.price) ? '' : WITHDRAWING}`
}

function saidOf(what: string, { freeUntilHours, lateFee }: Cancelling): string {
  const late = freeUntilHours === 1 ? 'in der letzten Stunde' : `in den letzten ${freeUntilHours} Stunden`
  return `Ist ${what} nur reserviert, kostet eine Absage nichts. Haben wir ihn fest vereinbart, im Gespräch oder mit einer ausdrücklichen Bestätigung, kostet sie ${late} davor ${formatPrice(lateFee)} €, aber nie mehr als der Termin selbst.`
}

/** What an appointment costs that somebody missed. A flat sum leaves the proof of a smaller damage open (§ 309 Nr. 5 BGB). */
export function missedOf({ lateFee }: Cancelling): string {
  return lateFee === 0
    ? 'Eine pauschale Ausfallgebühr gibt es nicht. Haben wir einen Behandlungstermin fest vereinbart, sagen Sie bitte ab, wenn Sie nicht kommen. Sonst können wir höchstens seinen Preis verlangen. Davon ziehen wir ab, was wir durch den Ausfall sparen oder in der Zeit anders verdienen (§ 615 BGB).'
    : 'Kommen Sie ohne Absage nicht zu einem fest vereinbarten Termin, kostet das so viel wie eine späte Absage. In beiden Fällen gilt: Können Sie zeigen, dass uns kein Schaden oder ein geringerer entstanden ist, zahlen Sie nichts oder entsprechend weniger.'
}

/**
 * What a reserved time does not mean, whoever chose it; a free talk and a call cost nothing, however late they are cancelled.
 * @param cancelling as it stood when the time was offered; without it the present facts count
 */
export function reservedOnly(
  { terms, firstTalk }: Practice,
  { type, cancelling }: { type: AppointmentType; cancelling?: Cancelling | null },
): string {
  const agreed = cancelling ?? terms.cancelling
  const isFirstTalk = type === 'first-talk'
  if (agreed.lateFee === 0 || type === 'phone' || (isFirstTalk && isFree(firstTalk.price)))
    return type === 'follow-up' ? FREE : `Durch die Reservierung entsteht noch kein Behandlungsvertrag. ${FREE}`
  return `${saidOf('der Termin', agreed)}${isFirstTalk ? WITHDRAWING : ''}`
}
