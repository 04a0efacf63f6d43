import type { Plugin } from 'vite'
import { shippedWords, type Words } from '../content/words/shipped-words.ts'
import { hyphenatedWords } from './hyphenated-words.ts'

const PREFIX = 'virtual:words/'

/**
 * The practice's own words on each subject as a module of its own, ready to be shown: those that were published, or else the
 * shipped ones with the facts of the page. A page loads what it shows, and nothing that looks for facts in a text.
 */
export function practiceWords(): Plugin {
  return {
    name: 'practice-words',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      const subject = id.slice(PREFIX.length + 1)
      const words = shippedWords[subject as keyof Words]
      if (!words) throw new Error(`there are no shipped words for ${subject}`)
      return `
        import { facts } from '#facts'
        import { publishedWords } from '#texts'
        export const words = publishedWords('${subject}') ?? ${asCode(hyphenatedWords(words))}
      `
    },
  }
}

/** A fact in the shipped words is a plain path of the facts. */
function asCode(words: unknown): string {
  return JSON.stringify(words).replace(/\{([\w.]+)\}/g, (_, path: string) => `" + facts.${path} + "`)
}
