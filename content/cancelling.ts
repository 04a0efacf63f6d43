import type { AppointmentType } from '../rules/enquiries/appointments.ts'
import { isFree } from '../rules/format/facts-in-words.ts'
import { formatPrice } from '../rules/format/format-number.ts'
import type { Facts } from './facts/facts-of-document.ts'

export type Cancelling = Facts['practice']['terms']['cancelling']

const FREE = 'Absagen kostet nichts. Bitte sagen Sie so früh wie möglich Bescheid.'

/** A fee may not deter from withdrawing (§§ 357, 361 BGB), which is possible where the first talk is a contract. */
const WITHDRAWING = ' Können Sie den Vertrag widerrufen, kostet der Widerruf nichts.'

type Practice = Pick<Facts['practice'], 'terms' | 'firstTalk'>

/** What cancelling costs, in whole sentences: the same on pages and in the terms. */
export function cancellingOf({ terms: { cancelling }, firstTalk }: Practice): string {
  if (cancelling.lateFee === 0) return FREE
  const { until, fee } = saidOf(cancelling)
  return `Ist ein Termin fest vereinbart, kostet eine Absage bis ${until} vorher nichts, danach ${fee}. Solange er nur reserviert ist, kostet sie nichts.${isFree(firstTalk.price) ? '' : WITHDRAWING}`
}

function saidOf({ freeUntilHours, lateFee }: Cancelling) {
  const until = freeUntilHours === 1 ? 'eine Stunde' : `${freeUntilHours} Stunden`
  return { until, fee: `${formatPrice(lateFee)} €, aber nie mehr als der Termin selbst` }
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
  const { until, fee } = saidOf(agreed)
  return `Ein reservierter Termin ist noch nicht fest vereinbart: Absagen kostet nichts. Haben wir ihn ausdrücklich bestätigt, kostet eine Absage weniger als ${until} vorher ${fee}.${isFirstTalk ? WITHDRAWING : ''}`
}
