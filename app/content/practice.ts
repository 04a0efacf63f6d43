import { facts } from '#facts'

/**
 * Every fact about the practice, once; what only a page or two show stands in device.ts, legal-facts.ts and
 * practice-details.ts. Pages, footer, imprint, structured data, mails and the social image read it here.
 *
 * Operators change them in the admin area (`facts/facts-schema.ts` says what each may be); `facts/shipped-facts.ts` is what a
 * new installation starts with. While `isSample` is true, every page carries `noindex` and the badge "Beispieldaten".
 *
 * In the server this object changes when a release is published: read it where it is needed, never keep a part of it.
 */
export const practice = facts.practice
