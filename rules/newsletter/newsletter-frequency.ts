/**
 * How often the newsletter may come, in words. Said in the consent it binds (KG 5 U 1043/20), so every place says the same.
 *
 * @returns "höchstens einmal im Monat"
 */
export function newsletterFrequency({ maxPerMonth }: { maxPerMonth: number }): string {
  return `höchstens ${maxPerMonth === 1 ? 'einmal' : `${maxPerMonth}-mal`} im Monat`
}
