export interface RequestLimit {
  /** What a customer has at once, and as much again in the period. */
  each: number
  seconds: number
  /** What all have together, where that bounds disk, processor or mails. */
  inAll?: number
  /** The period of `inAll`, where it is another. */
  secondsInAll?: number
  /** The customers of one provider hold at most what is free divided by it; without `inAll`, so many times what one has. */
  share: number
}

const HOUR = 3600
const DAY = 24 * HOUR

/** By the network of a caller, counted before the work (`server/limits/limiter.ts`); docs/limits.md says why. */
export const requestLimits = {
  // On the disk each takes 60 kB at most, the folded words included: a good gigabyte in all.
  enquiries: { each: 60, seconds: DAY, inAll: 20_000, share: 64 },
  /** In kilobytes: ten of the largest, and 4 GB in all. */
  files: { each: 102_400, seconds: DAY, inAll: 4_194_304, share: 16 },
  /** By mail, where an enquiry stands for a customer: three of the largest, as no form asks first. */
  'files of replies': { each: 32_768, seconds: DAY, inAll: 524_288, share: 8 },
  // An open evening signs up over one connection.
  'newsletter signups': { each: 60, seconds: 12 * HOUR, inAll: 400, secondsInAll: HOUR, share: 4 },
  'newsletter sign-offs': { each: 20, seconds: HOUR, share: 32 },
  'recovery mails': { each: 20, seconds: HOUR, share: 32 },
  'recovery mails to one address': { each: 3, seconds: HOUR, share: 32 },
  'mailed codes': { each: 30, seconds: HOUR / 4, share: 32 },
  'temporary passwords': { each: 5, seconds: HOUR / 4, inAll: 100, share: 16 },
  'drawn images': { each: 60, seconds: HOUR / 6, inAll: 600, share: 8 },
  'problem reports': { each: 30, seconds: HOUR, inAll: 1000, share: 16 },
} as const satisfies Record<string, RequestLimit>

export type LimitName = keyof typeof requestLimits

/** No small file counts as less than this many kilobytes: each is a row, a file and a scan. */
export const SMALLEST_FILE = 820

/** So many enquirers of a provider get a receipt in a day, whatever others do. */
export const RECEIPTS_OF_A_PROVIDER = 50

export const mailsToOneAddress = {
  newsletterMailsPerDay: 3,
  receiptsPerDay: 3,
} as const
