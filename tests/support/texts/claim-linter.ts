import { type Allowance, claimsIn, sentencesOf } from '../../../app/content/texts/find-claims.ts'

export interface Finding {
  rule: string
  match: string
  sentence: string
  pages: string[]
}

export interface PageTexts {
  path: string
  texts: string[]
}

/** @returns what is claimed without an allowance, and the allowances that nothing needs any more */
export function lintClaims(pages: readonly PageTexts[], allowances: readonly Allowance[]) {
  const findings: Finding[] = []
  const used = new Set<Allowance>()
  let allowed = 0
  const sentences = sentencesOfPages(pages)

  for (const [sentence, paths] of sentences) {
    for (const { rule, match, allowance } of claimsIn(sentence, allowances)) {
      if (allowance) {
        used.add(allowance)
        allowed += 1
      } else findings.push({ rule: rule.name, match, sentence, pages: [...paths] })
    }
  }
  return {
    sentences: sentences.size,
    allowed,
    findings,
    unused: allowances.filter((allowance) => !used.has(allowance)),
  }
}

/** Header and footer repeat on every page: each sentence is looked at once. */
function sentencesOfPages(pages: readonly PageTexts[]): Map<string, Set<string>> {
  const sentences = new Map<string, Set<string>>()
  for (const { path, texts } of pages) {
    for (const sentence of texts.flatMap(sentencesOf)) {
      sentences.set(sentence, (sentences.get(sentence) ?? new Set()).add(path))
    }
  }
  return sentences
}
