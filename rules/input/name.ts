/** Titles before a name that is written without a blank: "Dr.Mustermann". In escapes that JavaScript and PostgreSQL read alike. */
export const TITLES = String.raw`(?<![a-z0-9\u00a1-\uffff])(dr|prof|med|dent|vet|phil|rer|nat|dipl|ing|mag|st)\.`
export const LINKS = String.raw`[\u002f:@\u005c]|www\.|[.\u3002][a-z0-9\u00a1-\uffff]{2,}`

const titles = new RegExp(TITLES, 'giu')
const links = new RegExp(LINKS, 'iu')

export const ONLY_A_NAME = 'Bitte geben Sie hier nur einen Namen ein, ohne Links und Adressen'

/** Whether mail programs may make a link of something in a name. `private.holds_link` does the same. */
export function holdsLink(name: string): boolean {
  return links.test(name.normalize('NFKC').replace(titles, ' '))
}
