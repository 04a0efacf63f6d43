import { formatLongDate } from './format-date.ts'
import { withNbsp } from './with-nbsp.ts'

/** "innerhalb einer Stunde", "innerhalb von 24 Stunden"; whole days from three on: "innerhalb von 7 Tagen" */
export function withinHours(hours: number): string {
  if (hours >= 72 && hours % 24 === 0) return withinDays(hours / 24)
  return hours === 1 ? 'innerhalb einer Stunde' : `innerhalb von ${hours} Stunden`
}

/** "innerhalb eines Tages", "innerhalb von 14 Tagen" */
export function withinDays(days: number): string {
  return days === 1 ? 'innerhalb eines Tages' : `innerhalb von ${days} Tagen`
}

/** How visitors can pay, as a sentence. */
export function payableBy(methods: readonly string[]): string {
  return `${methods.length === 1 ? 'Zahlungsart' : 'So können Sie zahlen'}: ${joined(methods, 'oder')}.`
}

/** When an invoice is due, as a sentence; nothing where all pay in cash. */
export function invoicesIn({
  invoiceDueDays: days,
  paymentMethods,
}: {
  invoiceDueDays: number
  paymentMethods: readonly string[]
}): string {
  if (paymentMethods.every((method) => /^(?:in )?bar/i.test(method))) return ''
  return `Bekommen Sie eine Rechnung, bezahlen Sie sie bitte ${withinDays(days)}.`
}

interface Span {
  minMinutes: number
  maxMinutes: number
}

/** "45–60 Minuten", or "30 Minuten" where both bounds are one */
export function minutesOf({ minMinutes, maxMinutes }: Span, to = '–'): string {
  return minMinutes === maxMinutes ? `${minMinutes} Minuten` : `${minMinutes}${to}${maxMinutes} Minuten`
}

/** "Vorkasse, PayPal und Rechnung" */
export function joined(list: readonly string[], word: 'und' | 'oder'): string {
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} ${word} ${list.at(-1)}`
}

const withoutPrice = /^(?:kosten(?:frei|los)|gratis|umsonst|unentgeltlich|geschenkt|frei|ohne \p{L}+)$/iu

/** @param price as the practice writes it: "kostenfrei", "40 €", "auf Spendenbasis" */
export function isFree(price: string): boolean {
  return withoutPrice.test(price)
}

const onTerms = /^(?:auf|nach|gegen|im|in|je|pro) /i

/** A price as it stands after a name or a comma: "kostenfrei", "auf Spendenbasis", "40 €"; a bare amount is one in euros. */
export function asPrice(price: string): string {
  if (/^\d[\d.]*(?:,\d\d)?$/.test(price)) return `${price} €`
  return isFree(price) || onTerms.test(price) ? price.charAt(0).toLowerCase() + price.slice(1) : price
}

/** The price of the first talk, after its name: "ist kostenfrei", "kostet 40 €", "ist auf Spendenbasis", else quoted. */
export function costs(price: string): string {
  if (isFree(price)) return `ist ${price}`
  // A gift is not charged.
  if (/spende/i.test(price)) return `ist ${onTerms.test(price) ? price : `gegen ${price}`}`
  if (onTerms.test(price)) return `wird ${price} abgerechnet`
  return /^(?:etwa |ab |rund |pauschal )?\d/.test(price) ? `kostet ${withNbsp(price)}` : `hat den Preis „${price}“`
}

/** "ist kostenfrei und unverbindlich", "kostet 40 €; die Anfrage ist unverbindlich": a talk that costs something binds. */
export function costsWithoutObligation(price: string): string {
  return isFree(price) ? `${costs(price)} und unverbindlich` : `${costs(price)}; die Anfrage ist unverbindlich`
}

/** What the operator wrote as a sentence, with a full stop. */
export function asSentence(text: string): string {
  return /[.!?…][“”")]*$/.test(text) ? text : `${text}.`
}

/** "vom 23. Dezember 2030 bis 3. Januar 2031", "vom 7. bis 11. Dezember 2026", "am 24. Dezember 2026" */
export function closedWhen({ from, to }: { from: string; to: string }): string {
  if (from === to) return `am ${formatLongDate(from)}`
  // The month and the year are said once.
  const start = formatLongDate(from).slice(0, from.slice(0, 4) === to.slice(0, 4) ? -5 : undefined)
  return `vom ${from.slice(0, 7) === to.slice(0, 7) ? start.replace(/\u00a0.*/, '') : start} bis ${formatLongDate(to)}`
}
