import type { Facts } from '../facts/facts-of-document.ts'
import type { Words } from '../facts/words-schema.ts'
import { textFacts } from '../texts/text-facts.ts'
import { withEachText } from './each-text.ts'

/** A fact in the words of the practice: its name in braces, `{practice.firstTalk.price}`. */
const placeholder = /\{([^{}]*)\}/g

const names = new Map(Object.entries(textFacts).map(([name, { label }]) => [label, name]))

const factNamed = (name: string) => (Object.hasOwn(textFacts, name) ? textFacts[name] : undefined)

/** Braces in the value of a fact are not filled in again. */
export function fillIn(text: string, value: (fact: string) => string | undefined): string {
  return text.replace(placeholder, (written, fact: string) => value(fact) ?? written)
}

export function filledWords(words: Words, facts: Facts): Words {
  return withEachText(words, (text) => fillIn(text, (name) => factNamed(name)?.value(facts)))
}

type Further = Readonly<Record<string, { label: string }>>

/** As the operator reads and writes them: `{Preis des ersten Gesprächs}`. */
export function withLabels(text: string, further: Further = {}): string {
  return fillIn(text, (name) => inBraces(Object.hasOwn(further, name) ? further[name]?.label : factNamed(name)?.label))
}

/** As they are stored: labels may change, names never. */
export function withNames(text: string, further: Further = {}): string {
  const nameOf = (label: string) => Object.keys(further).find((name) => further[name]?.label === label)
  return fillIn(text, (label) => inBraces(names.get(label) ?? nameOf(label)))
}

/** @returns what is wrong with braces, with the place `words.home.lead` */
export function placeholderProblems(words: unknown): { place: string; said: string }[] {
  const problems: { place: string; said: string }[] = []
  withEachText(words, (text, place) => {
    const said = problemIn(text)
    if (said) problems.push({ place: `words.${place}`, said })
    return text
  })
  return problems
}

function problemIn(text: string): string | undefined {
  let unknown: string | undefined
  const rest = fillIn(text, (name) => {
    if (!factNamed(name)) unknown ??= name
    return ''
  })
  if (unknown !== undefined) {
    return `Die Angabe {${unknown.slice(0, 60)}} gibt es nicht. Bitte wählen Sie sie mit „Angabe einfügen“ aus der Liste.`
  }
  if (!/[{}]/.test(rest)) return undefined
  return 'Geschweifte Klammern stehen nur um eine Angabe, immer als Paar. Bitte nehmen Sie die einzelne Klammer heraus.'
}

export function hasPlaceholder(text: string): boolean {
  return fillIn(text, () => '') !== text
}

function inBraces(word: string | undefined): string | undefined {
  return word === undefined ? undefined : `{${word}}`
}
