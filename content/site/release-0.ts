import type { TextDocument } from '../texts/text-document.ts'

/** What stands beside a shipped article and is no part of its document. */
export interface ShippedNumbers {
  /** Not counted: shown only under the badge "Beispieldaten". */
  views: number
  /** Minutes. */
  readTime: number
}

/** The texts that the program ships, by the name of their document. A release says what differs from them. */
export interface Release0 {
  texts: Record<string, TextDocument>
  /** By the key of the article. */
  numbers: Record<string, ShippedNumbers>
}

/** Where a build leaves it for server and admin area. */
export const RELEASE_0_FILE = '/release-0.json'
