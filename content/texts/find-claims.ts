import { type Allowance, claimAllowances } from './claim-allowances.ts'
import { type ClaimRule, claimRules } from './claim-rules.ts'
import type { TextDocument, TextNode } from './text-document.ts'

export interface Claim {
  rule: ClaimRule
  match: string
  allowance?: Allowance
}

export interface OpenClaim extends Claim {
  sentence: string
}

export interface ClaimInText extends OpenClaim {
  block?: number
  field?: string
}

/** Every claim that no reason permits. */
export function openClaimsIn(text: string, exceptions: readonly Allowance[] = []): OpenClaim[] {
  const allowances = [...claimAllowances, ...exceptions]
  return sentencesOf(text).flatMap((sentence) =>
    claimsIn(sentence, allowances).flatMap((claim) => (claim.allowance ? [] : [{ ...claim, sentence }])),
  )
}

/** @param factValue the present value of a fact (text-facts.ts) */
export function unjustifiedClaims(
  { header, content }: TextDocument,
  factValue: (fact: string) => string,
): ClaimInText[] {
  const fields = ['title', 'shortTitle', 'excerpt', 'description'] as const
  const claims = (text: string) => openClaimsIn(text, header.exceptions)
  return [
    ...fields.flatMap((field) =>
      claims(String((header as Record<string, unknown>)[field] ?? '')).map((claim) => ({ ...claim, field })),
    ),
    ...(content.content ?? []).flatMap((node, block) =>
      linesOf(node, factValue).flatMap((line) => claims(line).map((claim) => ({ ...claim, block }))),
    ),
  ]
}

export function sentenceAbout({ rule, match, sentence }: OpenClaim): string {
  return `„${match}“ in „${sentence.slice(0, 120)}“: ${rule.law} ${rule.advice}`
}

/** As a visitor reads them: one for each paragraph, heading, cell and title. */
export function linesOf(node: TextNode, factValue: (fact: string) => string): string[] {
  const { title, about, caption } = node.attrs ?? {}
  const own = [title, about, caption].filter((text) => typeof text === 'string' && text !== '') as string[]
  const children = node.content ?? []
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    return [...own, ...children.flatMap((child) => linesOf(child, factValue))]
  }
  const line = children
    .map(({ type, text, attrs }) =>
      type === 'fact' ? factValue(String(attrs?.name)) : type === 'hardBreak' ? ' ' : text,
    )
    .join('')
  return line ? [line] : []
}

/** One claim for each word that a rule finds, however often it stands there. */
export function claimsIn(sentence: string, allowances: readonly Allowance[]): Claim[] {
  const fitting = allowances.filter(({ words, whole }) => (whole ? sentence === words : sentence.includes(words)))
  return claimRules.flatMap((rule) =>
    [...new Set(sentence.match(rule.pattern))].map((match) => ({
      rule,
      match,
      allowance: fitting.find((allowance) => allowance.rule === rule.name && allowance.words.includes(match)),
    })),
  )
}

const segmenter = new Intl.Segmenter('de', { granularity: 'sentence' })

export function sentencesOf(text: string): string[] {
  return segmentsOf(text.replace(/\u00ad/g, ''))
    .map(({ segment }) => segment.trim())
    .filter(Boolean)
}

/** The sentences of a text with the spaces behind them. „21. September“ and „4. Absatz“ end none. */
export function segmentsOf(text: string): { segment: string; index: number }[] {
  const segments: { segment: string; index: number }[] = []
  let piece = ''
  for (const { segment, index } of segmenter.segment(text)) {
    const before = segments.at(-1)
    if (before && /(?<![\p{L}\p{N}.,])\d{1,2}\.\s*$/u.test(piece)) before.segment += segment
    else segments.push({ segment, index })
    piece = segment
  }
  return segments
}
