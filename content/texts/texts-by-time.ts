import type { TextDocument } from './text-document.ts'

type Documents = Readonly<Record<string, TextDocument>>

/** @param now the clock in Berlin, `2026-12-24T09:00` */
export function textsBy(now: string, texts: Documents): Documents {
  return Object.fromEntries(Object.entries(texts).filter(([, document]) => (timeOf(document) ?? '') <= now))
}

/** When texts appear from then on, in order. */
export function timesAfter(now: string, texts: Documents): string[] {
  return Object.values(texts)
    .flatMap((document) => timeOf(document) ?? [])
    .filter((time) => time > now)
    .toSorted()
}

function timeOf({ header }: TextDocument): string | undefined {
  return 'publishAt' in header ? header.publishAt : undefined
}
