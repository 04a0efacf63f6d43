import type { TextDocument } from './text-document.ts'

export const BOTH_DEVICES = 'article/mwo-vs-zendawave'

type Headers = Readonly<Record<string, TextDocument['header'] | undefined>>

/** Shipped texts that the practice has neither read nor withdrawn. */
export function unreadTexts(
  shipped: readonly string[],
  published: Headers,
  { hasPortableDevice }: { hasPortableDevice: boolean },
): string[] {
  return textsToRead(shipped, { hasPortableDevice }).filter((name) => !isRead(published[name]))
}

/** Shipped texts that the practice answers for. */
export function textsToRead(
  shipped: readonly string[],
  { hasPortableDevice }: { hasPortableDevice: boolean },
): string[] {
  return shipped.filter((name) => name !== BOTH_DEVICES || hasPortableDevice)
}

function isRead(header: TextDocument['header'] | undefined): boolean {
  if (!header) return false
  return Boolean(('reviewedAt' in header && header.reviewedAt) || ('withdrawn' in header && header.withdrawn))
}
