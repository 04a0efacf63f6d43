interface Limit {
  name: string
  /** As PostgreSQL reads an interval. */
  period: string
  /** One IPv4 address or IPv6 /64; wider networks have multiples of it (`NETWORKS`). */
  perNetwork: number | null
  /** In total. The last half is for networks that did little. */
  inAll: number | null
  /** By one administrator. */
  perAccount?: number
}

/** The rows with which the table `private.limits` begins; an operator may change them there. */
export const limits = [
  { name: 'enquiries', period: '1 hour', perNetwork: 20, inAll: null },
  { name: 'enquiries', period: '1 day', perNetwork: 60, inAll: 20_000 },
  { name: 'receipts', period: '1 hour', perNetwork: null, inAll: 100 },
  { name: 'uploads', period: '1 hour', perNetwork: 40, inAll: null },
  { name: 'uploads', period: '1 day', perNetwork: 120, inAll: null },
  { name: 'uploaded kilobytes', period: '1 day', perNetwork: 102_400, inAll: 4_194_304 },
  { name: 'newsletter signups', period: '1 hour', perNetwork: 60, inAll: 300 },
  { name: 'newsletter signups', period: '1 day', perNetwork: 120, inAll: null },
  { name: 'newsletter sign-offs', period: '1 hour', perNetwork: 20, inAll: null },
  { name: 'picture kilobytes', period: '1 day', perNetwork: null, inAll: null, perAccount: 524_288 },
  { name: 'recovery mails', period: '1 hour', perNetwork: 20, inAll: null },
  { name: 'mailed codes', period: '15 minutes', perNetwork: 30, inAll: null },
  { name: 'temporary passwords', period: '15 minutes', perNetwork: 5, inAll: 100 },
  { name: 'invitations', period: '1 day', perNetwork: null, inAll: 20 },
  { name: 'drawn images', period: '10 minutes', perNetwork: 60, inAll: 600 },
  { name: 'answers', period: '1 hour', perNetwork: null, inAll: null, perAccount: 120 },
  { name: 'article views', period: '1 hour', perNetwork: 60, inAll: null },
  { name: 'problem reports', period: '1 hour', perNetwork: 30, inAll: 1000 },
  { name: 'written kilobytes', period: '1 day', perNetwork: null, inAll: null, perAccount: 524_288 },
  { name: 'newsletter samples', period: '1 hour', perNetwork: null, inAll: null, perAccount: 20 },
] as const satisfies readonly Limit[]

export type LimitName = (typeof limits)[number]['name']

export const mailsToOneAddress = {
  recoveryMailsPerHour: 3,
  newsletterMailsPerDay: 3,
  receiptsPerDay: 3,
} as const
