import type { AppointmentType } from '../rules/enquiries/appointments.ts'
import { isFree } from '../rules/format/facts-in-words.ts'
import { formatPrice } from '../rules/format/format-number.ts'
import type { Facts } from './facts/facts-of-document.ts'

export type Cancelling = Facts['practice']['terms']['cancelling']

const FREE = 'Absagen kostet nichts. Bitte sagen Sie so früh wie möglich Bescheid.'

/** What cancelling costs, in whole sentences: the same on pages, in the terms and in mails. */
export function cancellingOf({ freeUntilHours, lateFee }: Cancelling): string {
  if (lateFee === 0) return FREE
  const until = freeUntilHours === 1 ? 'eine Stunde' : `${freeUntilHours} Stunden`
  return `Ist ein Termin fest vereinbart, kostet eine Absage bis ${until} vorher nichts, danach ${formatPrice(lateFee)} €, aber nie mehr als der Termin selbst. Solange er nur reserviert ist, kostet sie nichts.`
}

/** What an appointment costs that somebody missed. A flat sum leaves the proof of a smaller damage open (§ 309 Nr. 5 BGB). */
export function missedOf({ lateFee }: Cancelling): string {
  return lateFee === 0
    ? 'Eine pauschale Ausfallgebühr gibt es nicht. Haben wir einen Behandlungstermin fest vereinbart, sagen Sie bitte ab, wenn Sie nicht kommen. Sonst können wir höchstens seinen Preis verlangen. Davon ziehen wir ab, was wir durch den Ausfall sparen oder in der Zeit anders verdienen (§ 615 BGB).'
    : 'Kommen Sie ohne Absage nicht zu einem fest vereinbarten Termin, kostet das so viel wie eine späte Absage. Können Sie zeigen, dass uns kein Schaden oder ein geringerer entstanden ist, zahlen Sie nichts oder entsprechend weniger.'
}

/**
 * What a reserved time does not mean, whoever chose it; a free talk and a call cost nothing, however late they are cancelled.
 * @param cancelling as it stood when the time was offered; without it the present facts count
 */
export function reservedOnly(
  { terms, firstTalk }: Pick<Facts['practice'], 'terms' | 'firstTalk'>,
  { type, cancelling }: { type: AppointmentType; cancelling?: Cancelling | null },
): string {
  const agreed = cancelling ?? terms.cancelling
  const costsNothing = agreed.lateFee === 0 || type === 'phone' || (type === 'first-talk' && isFree(firstTalk.price))
  return costsNothing ? `Ein Behandlungsvertrag entsteht dadurch noch nicht. ${FREE}` : cancellingOf(agreed)
}
