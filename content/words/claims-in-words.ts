import type { SiteFacts } from '../facts/facts-of-document.ts'
import type { Allowance } from '../texts/claim-allowances.ts'
import { type OpenClaim, openClaimsIn, sentenceAbout } from '../texts/find-claims.ts'
import { withEachText } from './each-text.ts'
import { filledWords } from './placeholders.ts'

export interface ClaimInWords extends OpenClaim {
  /** Where it stands in the facts: `words.home.lead`. */
  place: string
  said: string
}

/** The list has to name illnesses; nothing is advertised with it. */
const rightInExclusions = new Set(['HWG § 12 illness', 'illness'])

export function claimsInWords({ words, ...facts }: SiteFacts, exceptions: readonly Allowance[] = []): ClaimInWords[] {
  const claims: ClaimInWords[] = []
  withEachText(filledWords(words, facts), (text, place) => {
    for (const claim of openClaimsIn(text, exceptions)) {
      if (place.startsWith('exclusions.') && rightInExclusions.has(claim.rule.name)) continue
      claims.push({ ...claim, place: `words.${place}`, said: sentenceAbout(claim) })
    }
    return text
  })
  return claims
}
