/** Titles before a name that is written without a space: "Dr.Mustermann". In escapes that JavaScript and PostgreSQL read alike. */
export const TITLES = String.raw`(?<![a-z0-9\u00a1-\uffff])(dr|prof|med|dent|vet|phil|rer|nat|dipl|ing|mag|st)\.`
export const LINKS = String.raw`[\u002f:@\u005c]|www\.|[.\u3002][a-z0-9\u00a1-\uffff]{2,}`

const titles = new RegExp(TITLES, 'giu')
const links = new RegExp(LINKS, 'iu')

/** Nothing but digits and punctuation, or nothing at all: neither can stand in a salutation. */
export const NO_LETTER = String.raw`^[\u0001-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7]*$`
/** Four digits, whatever stands between them: a telephone number. */
export const NUMBER = '([0-9][^0-9]*){4}'

const noName = new RegExp(`${NO_LETTER}|${NUMBER}`)

export const ONLY_A_NAME = 'Bitte geben Sie hier nur einen Namen ein, ohne Links, Adressen und Nummern'

/** Whether mail programs may make a link of something in a name. `private.holds_link` does the same. */
export function holdsLink(name: string): boolean {
  return links.test(name.normalize('NFKC').replace(titles, ' '))
}

/** Whether mails must not greet with this: a link, a telephone number, or no letter at all. `private.is_no_name` does the same. */
export function isNoName(name: string): boolean {
  return holdsLink(name) || noName.test(name.normalize('NFKC'))
}
