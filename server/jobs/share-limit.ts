/** A quarter of everything at once is no ordinary day. */
const LARGEST_SHARE = 0.25
/** In a small practice one enquiry may be a quarter of all. */
const ALWAYS_ALLOWED = 3

/** A deletion that would take an unusual share: it waits for the operator. */
export class UnusualDeletion extends Error {
  /** German, plural: `Anfragen`. */
  readonly what: string
  readonly count: number
  readonly total: number

  constructor(what: string, count: number, total: number) {
    super(`${count} of ${total} rows would be deleted at once`)
    this.name = 'UnusualDeletion'
    this.what = what
    this.count = count
    this.total = total
  }
}

/** @throws UnusualDeletion when more than a quarter of a store, and more than three, would go at once */
export function refuseUnusualShare(what: string, count: number, total: number): void {
  if (count > ALWAYS_ALLOWED && count > total * LARGEST_SHARE) throw new UnusualDeletion(what, count, total)
}
