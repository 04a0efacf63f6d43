import { berlinMinute } from '../berlin-time.ts'

const times =
  'nie einmal zweimal dreimal viermal fünfmal sechsmal siebenmal achtmal neunmal zehnmal elfmal zwölfmal'.split(' ')

/** "höchstens einmal im Monat". Said in the consent it binds (KG 5 U 1043/20). */
export function newsletterFrequency({ maxPerMonth }: { maxPerMonth: number }): string {
  return `höchstens ${times[maxPerMonth] ?? `${maxPerMonth}-mal`} im Monat`
}

const MONTH = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What an issue would break of what subscribers were promised, as a German sentence; null where it holds. @param minute the clock in Berlin */
export function brokenPromise(
  issues: readonly { send_at: string; cancelled_at: string | null }[],
  minute: string,
  newsletter: { maxPerMonth: number },
): string | null {
  const month = minute.slice(0, 7)
  const others = issues.filter(
    ({ send_at, cancelled_at }) => !cancelled_at && berlinMinute(new Date(send_at)).startsWith(month),
  ).length
  if (others < newsletter.maxPerMonth) return null
  const name = MONTH.format(new Date(`${month}-01T00:00:00Z`))
  return `Zugesagt ist der Newsletter ${newsletterFrequency(newsletter)}. Im ${name} wäre dies Ausgabe ${others + 1}: Das braucht Ihr ausdrückliches Ja.`
}
