import { type TextDocument, textName } from './text-document.ts'

/** The article that compares two devices, for practices with both. */
export const BOTH_DEVICES = 'article/mwo-vs-zendawave'

type Headers = Readonly<Record<string, TextDocument['header'] | undefined>>

/**
 * Shipped articles and guides that the practice has not read ("Zuletzt geprüft am") or taken back.
 * @param shipped names of the documents that the program ships
 * @param published headers of the texts that the practice published, by the name of their document
 */
export function unreadTexts(
  shipped: readonly string[],
  published: Headers,
  { hasPortableDevice }: { hasPortableDevice: boolean },
): string[] {
  return shipped.filter((name) => {
    const { kind } = textName(name) ?? {}
    if (name === BOTH_DEVICES && !hasPortableDevice) return false
    return (kind === 'article' || kind === 'guide') && !isRead(published[name])
  })
}

function isRead(header: TextDocument['header'] | undefined): boolean {
  if (!header) return false
  return Boolean(('reviewedAt' in header && header.reviewedAt) || ('withdrawn' in header && header.withdrawn))
}
