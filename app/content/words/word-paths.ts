import type { Words } from './shipped-words.ts'

/** Where words of a subject stand. Any page may describe a device, so the exclusions have no path: every page brings them. */
const paths: Partial<Record<keyof Words, string>> = {
  frequentQuestions: '/beratung',
  home: '/',
  about: '/uber-uns',
  mwoDigital: '/mwo-digital',
  consultation: '/beratung',
}

/** Those of these subjects that the page at a path shows. */
export function subjectsAt(path: string, subjects: readonly (keyof Words)[]): (keyof Words)[] {
  return subjects.filter((subject) => (paths[subject] ?? path) === path)
}

/** The pages that show words of these subjects and of which other pages know nothing. */
export function wordPaths(subjects: readonly (keyof Words)[]): string[] {
  return [...new Set(subjects.flatMap((subject) => paths[subject] ?? []))]
}
