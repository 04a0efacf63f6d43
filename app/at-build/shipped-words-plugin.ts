import type { Plugin } from 'vite'
import { shippedWords, type Words } from '../content/words/shipped-words.ts'
import { hyphenatedWords } from './hyphenated-words.ts'

const PREFIX = 'virtual:shipped-words/'

/** The shipped words of each subject as a module of its own, ready to be shown: a page loads those that it shows. */
export function shippedWordsPlugin(): Plugin {
  return {
    name: 'shipped-words',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      const words = shippedWords[id.slice(PREFIX.length + 1) as keyof Words]
      if (!words) throw new Error(`there are no shipped words for ${id.slice(1)}`)
      return `export const words = ${JSON.stringify(hyphenatedWords(words))}`
    },
  }
}
