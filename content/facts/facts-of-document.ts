import type { z } from 'zod/mini'
import { addDays } from '../../rules/berlin-time.ts'
import type { StoredPicture, StoredPictures } from '../pictures/stored-picture.ts'
import { promiseInClosure } from '../reply-promise.ts'
import { type FactsDocument, factsSchema } from './facts-schema.ts'

const fixed = {
  country: 'Deutschland',
  countryCode: 'DE',
  currency: 'EUR',
  profession: {
    rule: 'Heilpraktikergesetz (HeilprG)',
    href: 'https://www.gesetze-im-internet.de/heilprg/',
  },
} as const

/** How long each kind of data is kept. The privacy policy prints these, the nightly job obeys them. */
export const RETENTION = {
  /** The note that a mail went out; of one that could not be delivered see rules/operation/retention-periods.ts. */
  mailLogDays: 7,
  enquiryMonths: 6,
  uploadDaysAfterCompletion: 30,
  unconfirmedSignupDays: 7,
  optInProofYears: 3,
  adminLoginDays: 90,
} as const

const SAID_AHEAD_DAYS = 14

type Document = z.output<typeof factsSchema>
export type PhotoPlace = keyof Document['photographs']
/** All that a document says. In its words facts still stand by their name (`filledWords`). */
export type SiteFacts = ReturnType<typeof factsOfDocument>
export type Facts = Omit<SiteFacts, 'words'>

/** @param today the day in Berlin, `2026-12-24` @throws ZodError */
export function factsOfDocument(document: FactsDocument, today: string, pictures: StoredPictures = {}) {
  const { isPublished, confirmed, exceptions, practice, practiceDetails, notice, ...others } =
    factsSchema.parse(document)
  const closures = practiceDetails.closures.filter(({ to }) => to >= today)
  return {
    ...others,
    practice: {
      isSample: !isPublished,
      ...practice,
      address: { ...practice.address, country: fixed.country, countryCode: fixed.countryCode },
      supervision: { ...practice.supervision, profession: fixed.profession },
      prices: { ...practice.prices, currency: fixed.currency },
      // Nobody was asked for its name.
      newsletter: practice.newsletter.isOffered ? practice.newsletter : { ...practice.newsletter, name: 'Newsletter' },
      retention: RETENTION,
    },
    practiceDetails: { ...practiceDetails, closures },
    portablePapers: practice.hasPortableDevice ? others.portablePapers : null,
    photographs: photographsOf(others.photographs, pictures),
    notice: notice && notice.from <= today && today <= notice.to ? notice : null,
    /** The promise of an answer while a closure delays it. */
    answersAfter: promiseInClosure({ practice, practiceDetails }, today) satisfies string | null,
    closedToday: closures.find(({ from }) => from <= today) ?? null,
    closedSoon: closures.find(({ from }) => today < from && from <= addDays(today, SAID_AHEAD_DAYS)) ?? null,
  }
}

function photographsOf(
  chosen: Document['photographs'],
  pictures: StoredPictures,
): Partial<Record<PhotoPlace, StoredPicture>> {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([place, id]) => {
      const picture = pictures[id ?? '']
      return picture ? [[place, picture]] : []
    }),
  )
}
