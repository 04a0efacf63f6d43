import type { Facts } from '../../../../content/facts/facts-of-document.ts'
import { implantWarning } from '../../../../content/first-contacts.ts'
import { textFacts } from '../../../../content/texts/text-facts.ts'
import { fillIn } from '../../../../content/words/placeholders.ts'
import type { AnswerTemplate } from '../../../../database/json-results.ts'
import { adminFacts, adminPractice } from '../../../lib/admin-site.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import type { Version } from '../../../lib/drafts/draft-state.ts'
import { loadDraft, type SeenDraft, versionOf } from '../../../lib/drafts/stored-draft.ts'
import { type Enquiry, enquiryKinds, referenceOf } from '../enquiry.ts'

export const personFacts: Readonly<Record<string, { label: string; example: string; value(entry: Enquiry): string }>> =
  {
    'person.greeting': {
      label: 'Anrede mit Namen',
      example: 'Guten Tag Max Mustermann',
      value: (entry) => (entry.first_name ? `Guten Tag ${personOf(entry)}`.trim() : 'Guten Tag'),
    },
    'person.name': { label: 'Name der Person', example: 'Max Mustermann', value: personOf },
    'enquiry.reference': { label: 'Vorgangsnummer', example: 'ABCDEF12', value: referenceOf },
  }

function personOf(entry: Enquiry): string {
  return entry.kind === 'mwo' && entry.is_anonymous ? '' : `${entry.first_name} ${entry.last_name}`.trim()
}

export function filledTemplate(text: string, entry?: Enquiry): string {
  const filled = fillIn(text, (name) => {
    const person = Object.hasOwn(personFacts, name) ? personFacts[name] : undefined
    if (person) return entry ? person.value(entry) : person.example
    return Object.hasOwn(textFacts, name) ? textFacts[name]?.value(adminFacts()) : undefined
  })
  // Where a name was left out.
  return filled.replace(/(?<! ) +([,.!?])/g, '$1')
}

export function unknownBraces(text: string): string | undefined {
  return bracesIn(filledTemplate(text))
}

export function beginning(entry: Enquiry): { subject: string; text: string; quoted: boolean } {
  return {
    subject: `Ihre ${enquiryKinds[entry.kind].one} (Vorgangsnummer ${referenceOf(entry)})`,
    text: filledTemplate(`{person.greeting},\n\n\n\nFreundliche Grüße\n${adminPractice().owner.name}`, entry),
    quoted: false,
  }
}

/** Where a text goes on: above its closing, below all else. */
export function placeToWrite(text: string): number {
  const closing = text.lastIndexOf(GREETINGS)
  return closing < 0 ? text.length : closing
}

/** The template takes the place of another one, or of nothing; else what it says goes on where the text does, greeted once. */
export function withTemplate(text: string, template: string, others: readonly string[], entry: Enquiry): string {
  const filled = filledTemplate(template, entry)
  if (others.some((one) => filledTemplate(one, entry) === text) || text === beginning(entry).text) return filled
  const greeting = filledTemplate('{person.greeting},\n\n', entry)
  const place = placeToWrite(text)
  const end = place < text.length ? placeToWrite(filled) : filled.length
  const said = filled.slice(filled.startsWith(greeting) ? greeting.length : 0, end)
  return `${text.slice(0, place).trimEnd()}\n\n${said.trim()}${text.slice(place)}`
}

const GREETINGS = '\n\nFreundliche Grüße'

const CLOSING = `${GREETINGS}\n{practice.owner.name}`

/** Until the operator saves a list. */
export const shippedTemplates = ({ firstTalk }: Facts['practice']): AnswerTemplate[] => [
  {
    id: 'termin',
    name: 'Termin vereinbaren',
    text: `{person.greeting},\n\nvielen Dank für Ihre Anfrage. Gern vereinbaren wir einen Termin mit Ihnen ({practice.firstTalk.name}, {practice.firstTalk.duration}). Das erste Gespräch {practice.firstTalk.costs}.\n\nUnten stehen Zeiten, von denen Sie eine wählen können. Passt keine, rufen Sie uns an: {practice.phone}.${firstTalk.place === 'phone' ? '' : `\n\n${implantWarning}`}${CLOSING}`,
  },
  {
    id: 'rueckruf',
    name: 'Wir rufen an',
    text: `{person.greeting},\n\nvielen Dank für Ihre Anfrage. Am besten besprechen wir sie am Telefon. Stehen unten Zeiten, wählen Sie bitte eine, zu der wir Sie anrufen dürfen; sonst schreiben Sie uns, wann es Ihnen passt. Haben Sie uns noch keine Nummer genannt oder ist eine andere besser, schreiben Sie sie bitte dazu.\n\nSie können uns auch selbst anrufen: {practice.phone}.${CLOSING}`,
  },
  {
    id: 'nicht-erreicht',
    name: 'Am Telefon nicht erreicht',
    text: `{person.greeting},\n\nwir haben versucht, Sie anzurufen, und Sie leider nicht erreicht. Bitte rufen Sie uns zurück ({practice.phone}), oder schreiben Sie uns, wann es Ihnen passt.${CLOSING}`,
  },
  {
    id: 'preise',
    name: 'Dauer und Preise',
    text: `{person.greeting},\n\nvielen Dank für Ihre Frage. Eine Stunde Behandlung kostet {practice.prices.treatmentPerHour} €. Das sind unsere Zeiten und Preise:\n\n{practice.firstTalk.name}: {practice.firstTalk.duration}, {practice.firstTalk.price}\nErster Behandlungstermin: etwa {practice.firstTreatment.minutes} Minuten, etwa {practice.firstTreatment.price} €\nFolgetermin: etwa {practice.followUp.minutes} Minuten, etwa {practice.followUp.price} €\n\nGesetzliche Krankenkassen zahlen das in der Regel nicht. Eine Wirksamkeit ist nicht nachgewiesen.\n\nZahlungsarten: {practice.prices.paymentMethods.and}. {practice.terms.advance}${CLOSING}`,
  },
  {
    id: 'aerztlich',
    name: 'Bitte zuerst ärztlich abklären',
    text: `{person.greeting},\n\nIhre Anfrage ist angekommen. Bitte lassen Sie Beschwerden zuerst in einer Arztpraxis abklären. Bei Lebensgefahr oder plötzlichen, starken Beschwerden wählen Sie 112. Kann es nicht warten, bis eine Arztpraxis öffnet, hilft der ärztliche Bereitschaftsdienst unter 116 117.\n\nFragen zu Ablauf und Kosten beantworten wir unter {practice.phone}.${CLOSING}`,
  },
]

/** Whether the text says that times to choose from stand below it. */
export function announcesTimes(text: string): boolean {
  return /\b(unten stehen|folgende[nr]?|eine der|vorgeschlagenen?)\s+(\p{L}+\s+)?(zeiten|termine)/iu.test(text)
}

export function bracesIn(text: string): string | undefined {
  return /\{[^{}]*\}|[{}]/.exec(text)?.[0]
}

export const TEMPLATES = 'answer-templates'

export async function loadTemplates(api: DataApi): Promise<Version<AnswerTemplate[], SeenDraft>> {
  return versionOf(await loadDraft<AnswerTemplate[]>(api, TEMPLATES), shippedTemplates(adminPractice()))
}
