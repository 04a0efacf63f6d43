/** A German number as it is written in a sentence; no date, hour or postcode is as long. */
const NUMBER = /(\(?(?:\+49\s?|0)[1-9](?:[\s()/–-]{0,3}\d){4,13})/

/**
 * A sentence in parts, of which those with `href` are telephone numbers.
 *
 * @returns parts that are the sentence again, one after the other
 */
export function phoneParts(sentence: string): { text: string; href?: string }[] {
  return sentence
    .split(NUMBER)
    .map((text, index) => (index % 2 === 0 ? { text } : { text, href: phoneHref(text) }))
    .filter(({ text }) => text !== '')
}

/** Where a telephone number leads, however it is written: "03834 / 66969-0" → "tel:+493834669690". German numbers get their country. */
export function phoneHref(written: string): string {
  const digits = written.replaceAll(/[^+0-9]/g, '')
  return `tel:${digits.replace(/^0(?=[1-9])/, '+49')}`
}
