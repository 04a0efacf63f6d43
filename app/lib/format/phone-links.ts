/** A German telephone number in a sentence; no date, hour or postcode is as long. */
const NUMBER = /(\(?(?:\+49\s?|0)[1-9](?:[\s()/–-]{0,3}\d){4,13})/

/** Splits a sentence at its telephone numbers, which get `href`; the parts together are the sentence. */
export function phoneParts(sentence: string): { text: string; href?: string }[] {
  return sentence
    .split(NUMBER)
    .map((text, index) => (index % 2 === 0 ? { text } : { text, href: phoneHref(text) }))
    .filter(({ text }) => text !== '')
}

/** The address of a telephone number: "03834 / 66969-0" → "tel:+493834669690". German numbers get their country. */
export function phoneHref(written: string): string {
  const digits = written.replaceAll(/[^+0-9]/g, '')
  return `tel:${digits.replace(/^0(?=[1-9])/, '+49')}`
}
