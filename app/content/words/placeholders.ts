import { textFacts } from '../texts/text-facts.ts'
import { fillIn } from './fill-in.ts'

/** Facts in the words of the practice, by name and by label. Pages do without this: the list is long (`fill-in.ts`). */

const names = new Map(Object.entries(textFacts).map(([name, { label }]) => [label, name]))

const labelOf = (name: string) => (Object.hasOwn(textFacts, name) ? textFacts[name]?.label : undefined)

/** What may stand in braces besides the facts of the practice, by name. */
type Further = Readonly<Record<string, { label: string }>>

/** As the operator reads and writes them: `{Erstes Gespräch: Preis}`. */
export function withLabels(text: string, further: Further = {}): string {
  return fillIn(text, (name) => inBraces(Object.hasOwn(further, name) ? further[name]?.label : labelOf(name)))
}

/** As they are stored: a name is kept for ever, a label may get better. */
export function withNames(text: string, further: Further = {}): string {
  const nameOf = (label: string) => Object.keys(further).find((name) => further[name]?.label === label)
  return fillIn(text, (label) => inBraces(names.get(label) ?? nameOf(label)))
}

/** What is wrong with the braces of a text, for whoever wrote it; undefined where every fact is known. */
export function placeholderProblem(text: string): string | undefined {
  let unknown: string | undefined
  const rest = fillIn(text, (name) => {
    if (labelOf(name) === undefined) unknown ??= name
    return ''
  })
  if (unknown !== undefined) {
    return `Die Angabe {${unknown.slice(0, 60)}} gibt es nicht. Bitte wählen Sie sie mit „Angabe einfügen“ aus der Liste.`
  }
  if (!/[{}]/.test(rest)) return undefined
  return 'Geschweifte Klammern stehen nur um eine Angabe, immer als Paar. Bitte nehmen Sie die einzelne Klammer heraus.'
}

/** Whether a text holds a fact. */
export function hasPlaceholder(text: string): boolean {
  return fillIn(text, () => '') !== text
}

function inBraces(word: string | undefined): string | undefined {
  return word === undefined ? undefined : `{${word}}`
}
