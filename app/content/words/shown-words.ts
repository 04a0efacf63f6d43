import { facts } from '#facts'
import { publishedWords } from '#texts'
import { withEachText } from './each-text.ts'
import { fillIn } from './fill-in.ts'
import type { Words } from './shipped-words.ts'

/**
 * The words of one subject as visitors read them: those that were published, or else the shipped ones, which are part of the
 * scripts (`virtual:shipped-words/…`).
 */
export function shownWords<Subject extends keyof Words>(subject: Subject, shipped: Words[Subject]): Words[Subject] {
  return publishedWords(subject) ?? withEachText(shipped, (text) => fillIn(text, factAt))
}

/** Shipped words hold plain paths only. */
function factAt(path: string): string {
  return String(path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], facts))
}
