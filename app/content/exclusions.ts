import { words } from 'virtual:shipped-words/exclusions'
import { shownWords } from './words/shown-words.ts'

/** Who must not use high-frequency devices. Shown wherever a device is described. */
export const exclusions = shownWords('exclusions', words).map(({ text }) => text)
