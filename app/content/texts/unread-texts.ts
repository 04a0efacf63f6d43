import { type TextDocument, textName } from './text-document.ts'

export const BOTH_DEVICES = 'article/mwo-vs-zendawave'

type Headers = Readonly<Record<string, TextDocument['header'] | undefined>>

/** Shipped articles and guides that the practice has neither read nor withdrawn. */
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
