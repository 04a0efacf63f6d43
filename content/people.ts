import { joined } from '../rules/format/facts-in-words.ts'
import { formatLongDate } from '../rules/format/format-date.ts'
import type { Facts } from './facts/facts-of-document.ts'

type Practice = Pick<Facts['practice'], 'owner' | 'colleagues' | 'company' | 'directors' | 'name'>

/** By the salutation. */
const ownership = { '': '', Frau: ', Inhaberin der Praxis', Herr: ', Inhaber der Praxis' }

/** Who treats, the owner first. */
export function peopleOf({ owner, colleagues }: Practice) {
  return [{ ...owner, role: 'partner' as const }, ...colleagues]
}

/** "Erika Mustermann, Heilpraktikerin", or several: "A (Heilpraktikerin) und B (Heilpraktiker)" */
function withTitles(people: readonly { name: string; title: string }[], word: 'und' | 'oder'): string {
  const [only, ...others] = people
  if (only && others.length === 0) return `${only.name}, ${only.title}`
  return joined(
    people.map(({ name, title }) => `${name} (${title})`),
    word,
  )
}

/** Who may treat a patient, each with the professional title. */
export function treatingPeople(practice: Practice): string {
  return withTitles(peopleOf(practice), 'oder')
}

/** Whom a visitor makes a contract with, with the name of the practice (§ 5 DDG, Art. 13 GDPR). */
export function providerOf(practice: Practice): string {
  const partners = peopleOf(practice).filter(({ role }) => role === 'partner')
  const { company, directors, name } = practice
  if (!company) return `${withTitles(partners, 'und')}, ${name}`
  const office = /\bAG\b/.test(company) ? 'Vorstand' : 'Geschäftsführung'
  const represented = `${company}, vertreten durch ${directors ? `${directors} (${office})` : withTitles(partners, 'und')}`
  return company === name ? represented : `${represented}, ${name}`
}

/** Where the practice is registered, with its seat (§ 35a GmbHG, § 37a HGB); nothing where it is in no register. */
export function registrationOf({ register, seat, address }: Pick<Facts['practice'], 'register' | 'seat' | 'address'>) {
  return register && `${register}, Sitz: ${seat || address.town}`
}

/** In short who treats: the company, where there is one, else the owner. */
export function shortProvider(practice: Practice): string {
  const { company, owner } = practice
  return company ? `${company}, ${titleOfPractice(practice)}` : `${owner.name}, ${owner.title}`
}

/** What the owner is to the practice, after name and title; nothing where others own it too. */
export function ownershipOf({ owner, colleagues, company }: Practice): string {
  const ownsAlone = !company && colleagues.every(({ role }) => role !== 'partner')
  return ownsAlone ? ownership[owner.salutation] : ''
}

/** The professional titles of all who treat: "Heilpraktikerin und Heilpraktiker"; "für Physiotherapie" belongs to one of them. */
export function titlesOf(practice: Practice): string {
  const titles = [...new Set(peopleOf(practice).map(({ title }) => title))]
  return titles.some((title) => title.includes(' für ')) ? titles.join('; ') : joined(titles, 'und')
}

/** Whose practice it is, by name: "A", "A und B" */
export function partnersOf(practice: Practice): string {
  const partners = peopleOf(practice).filter(({ role }) => role === 'partner')
  return joined(
    partners.map(({ name }) => name),
    'und',
  )
}

/** Who treats, by name; of more than three the others are counted. */
export function namesOf(practice: Practice): string {
  const names = peopleOf(practice).map(({ name }) => name)
  return joined(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} weitere`] : names, 'und')
}

/** Beside the name of the practice, which alone could suggest a physician: "Heilpraktikerin"; of several and of a company "Heilpraktikerpraxis". */
export function titleOfPractice(practice: Practice): string {
  const people = peopleOf(practice)
  if (people.length === 1 && !practice.company) return practice.owner.title
  const fields = new Set(people.map(({ title }) => title.replace(/^Heilpraktiker(?:in)?/, '')))
  return `Heilpraktikerpraxis${fields.size === 1 ? [...fields].join() : ''}`
}

/** The permission of each person who treats; of several each is a paragraph that begins with the name. */
export function permissionsOf(practice: Practice): string {
  const people = peopleOf(practice)
  return people.map((person) => (people.length > 1 ? `${person.name}: ` : '') + permissionOf(person)).join('\n')
}

export function permissionOf({
  permission,
  permissionAuthority,
  permissionDate,
}: Pick<Practice['owner'], 'permission' | 'permissionAuthority' | 'permissionDate'>): string {
  return `${permission}, erteilt durch: ${permissionAuthority}, Datum der Erlaubnis: ${formatLongDate(permissionDate)}.`
}
