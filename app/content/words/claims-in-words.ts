import type { SiteFacts } from '../facts/facts-of-document.ts'
import { type Allowance, claimAllowances } from '../texts/claim-allowances.ts'
import { type Claim, claimsIn, sentenceAbout, sentencesOf } from '../texts/find-claims.ts'
import { withEachText } from './each-text.ts'
import { filledWords } from './placeholders.ts'

export interface ClaimInWords extends Claim {
  /** Where it stands in the facts: `words.home.lead`. */
  place: string
  sentence: string
  said: string
}

/** Exclusions have to name illnesses; nothing is advertised with it. */
const rightInExclusions = new Set(['HWG § 12 illness', 'illness'])

export function claimsInWords({ words, ...facts }: SiteFacts, exceptions: readonly Allowance[] = []): ClaimInWords[] {
  const allowances = [...claimAllowances, ...exceptions]
  const claims: ClaimInWords[] = []
  withEachText(filledWords(words, facts), (text, place) => {
    for (const sentence of sentencesOf(text)) {
      const open = claimsIn(sentence, allowances).filter(
        ({ rule, allowance }) => !allowance && !(place.startsWith('exclusions.') && rightInExclusions.has(rule.name)),
      )
      claims.push(
        ...open.map((claim) => ({
          ...claim,
          sentence,
          place: `words.${place}`,
          said: sentenceAbout({ ...claim, sentence }),
        })),
      )
    }
    return text
  })
  return claims
}
