/**
 * What advertising for a disputed procedure must not say (HWG §§ 3, 9, 11, 12, UWG § 5) and what the law has overtaken. The
 * patterns look for words, not for meaning, so that a new text cannot slip through; a sentence that uses such a word
 * rightly stands in claim-allowances.ts with its reason.
 */
export interface ClaimRule {
  name: string
  /** Matched against one sentence, without regard to case. */
  pattern: RegExp
}

export interface Allowance {
  rule: string
  /** Words of the sentence around the matched word, exactly as they stand there. */
  words: string
  /** The words are the whole sentence: for entries of a list, which are too short to be told apart otherwise. */
  whole?: true
  reason: string
}

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

const word = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'giu')
const start = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})`, 'giu')
const anywhere = (alternatives: string) => new RegExp(alternatives, 'giu')

const claimRules: readonly ClaimRule[] = [
  // HWG § 3: effects that are not proven
  {
    name: 'healing',
    pattern: start('heilt|heilen|heilte|heilend|heilsam|heilkr[aä]ft|heilung|heilwirk|heilversprech|geheilt'),
  },
  { name: 'relief', pattern: start('linder|gelindert') },
  {
    name: 'helps against',
    pattern: word(
      'hilft (?:\\p{L}+ ){0,2}(?:bei|gegen)|hilfreich (?:bei|gegen)|wirkt (?:bei|gegen)|wirksam (?:bei|gegen)',
    ),
  },
  { name: 'helps people', pattern: word('(?:kann|wird) Ihnen helfen|hilft Ihnen|(?:den )?Menschen hilft') },
  { name: 'immune system', pattern: anywhere('immunsystem|abwehrkr[aä]ft|abwehr stärk') },
  { name: 'detox', pattern: anywhere('entgift|entschlack|detox') },
  { name: 'regeneration', pattern: start('regenerier|regeneration') },
  { name: 'self-healing', pattern: anywhere('selbstheil') },
  {
    name: 'cells improved',
    pattern: anywhere(
      'zellstoffwechsel|zellenergie|zellaktivier|zell(?:en)? (?:aktivier|stärk|verbesser|optimier)|(?:aktivier|stärk|verbesser|optimier)\\p{L}* (?:die |Ihre |der )?zell',
    ),
  },
  { name: 'harmonised', pattern: anywhere('harmonisier|in Resonanz') },
  { name: 'more energy', pattern: anywhere('mehr energie|energetisier|vitalisier|revitalis|leistungssteiger') },
  { name: 'water legends', pattern: word('wassergedächtnis|hexagonal\\p{L}*|belebt\\p{L}*|informiertes Wasser') },
  { name: 'kills germs', pattern: anywhere('antibioti|tötet|keimtötend|desinfizier') },

  // HWG §§ 3, 6: science as a seal
  {
    name: 'studies show',
    pattern: anywhere(
      '(?:studien|forschung|forscher|wissenschaft|wissenschaftler|untersuchungen) (?:zeig|beleg|beweis|bestätig)',
    ),
  },
  { name: 'scientifically proven', pattern: anywhere('wissenschaftlich (?!nicht)\\p{L}+') },
  { name: 'well tried', pattern: start('bewährt|erforscht|ausgereift|revolutionär|bahnbrechend|einzigartig') },
  {
    name: 'recommended by',
    pattern: anywhere('(?:ärzt\\p{L}*|experten|fachleuten|wissenschaftlern) empfohlen|empfohlen von'),
  },
  {
    name: 'not yet',
    pattern: anywhere(
      'noch (?:nicht|kein\\p{L}*) (?:\\p{L}+ )?(?:anerkannt|bewiesen|nachgewiesen|belegt|erforscht|studie)',
    ),
  },

  // HWG § 3 sentence 2: no harm, certain success
  { name: 'gentle', pattern: start('sanft|schonend') },
  {
    name: 'safe',
    pattern: word(
      'sicher|sichere|sicheren|sicherer|sicheres|gefahrlos|harmlos\\p{L}*|unbedenklich\\p{L}*|risikofrei\\p{L}*|risikolos|(?:gut )?verträglich',
    ),
  },
  {
    name: 'no side effects',
    pattern: anywhere(
      'nebenwirkungs(?:frei|arm)|(?:ohne|frei von|keine) (?:\\p{L}+ )?nebenwirkung|schmerzfrei|schmerzlos|ohne schmerzen',
    ),
  },
  {
    name: 'success',
    pattern: anywhere(
      'erfolgsgeschicht|erfolgsquote|erfolgsrate|garanti|nach (?:nur )?\\p{L}+ sitzungen|prozent der (?:patient|kund)|zufriedene',
    ),
  },
  { name: 'certain success', pattern: anywhere('erfolg sei sicher|sicherer erfolg') },
  { name: 'before and after', pattern: anywhere('vorher[- –/]+nachher') },
  { name: 'fear', pattern: anywhere('elektrosmog|macht krank|verstrahl') },

  // HWG § 12 and its annex; illnesses must not advertise
  {
    name: 'HWG § 12 illness',
    pattern: anywhere(
      'krebs(?!tier)|tumor|karzinom|metasta|leukämie|bösartig|covid|corona|borrelio|tuberkul|\\bhiv\\b|\\baids\\b|hepatitis|malaria|alkoholi|(?<!\\p{L})drogen|süchtig|suchterkrank|alkoholsucht|schwangerschaft|infekt',
    ),
  },
  {
    name: 'illness',
    pattern: anywhere(
      'allergi|arthros|rheuma|migräne|neurodermit|diabet|depressi|burn-?out|fibromyalg|asthma|tinnitus|bluthochdruck|rückenschmerz|schlafstörung',
    ),
  },

  // HWG § 9, professional law
  {
    name: 'remote treatment',
    pattern: anywhere(
      'ferndiagnos|fernbehandl|telefonische (?:diagnos|behandl|sprechstunde)|diagnos\\p{L}* (?:\\p{L}+ ){0,3}am telefon|aus der ferne',
    ),
  },
  { name: 'physician words', pattern: start('facharzt|fachärzt|klinik|institut|zentrum|doktor|professor') },
  {
    name: 'instead of medicine',
    pattern: anywhere('statt (?:\\p{L}+ )?(?:medikament|arzt|schulmedizin)|alternative zu(?:r|m)|schulmedizin'),
  },

  // UWG: discounts on treatments, environmental claims, invented popularity
  { name: 'discount', pattern: start('rabatt|gratis|geschenk|gutschein|sonderpreis') },
  { name: 'environmental claim', pattern: anywhere('umweltfreundlich|nachhaltig|klimaneutral|ökologisch') },

  // Law that has gone, clauses that do not hold
  {
    name: 'EU dispute platform',
    pattern: anywhere('\\bODR\\b|OS-Plattform|Online-Streitbeilegung|consumers/odr|524/2013'),
  },
  {
    name: 'repealed law',
    pattern: anywhere('\\bTMG\\b|telemediengesetz|\\bRStV\\b|rundfunkstaatsvertrag|\\bTTDSG\\b'),
  },
  {
    name: 'ineffective disclaimer',
    pattern: anywhere('keine gewähr|ohne gewähr|distanzier|keine abmahnung|landgericht hamburg|LG Hamburg'),
  },
  { name: 'secrecy by § 203', pattern: anywhere('§ 203|schweigepflicht') },
  { name: 'tax number', pattern: anywhere('steuernummer') },
  { name: 'fax', pattern: start('fax|telefax') },
  { name: 'easy language', pattern: anywhere('leichte[rn]? sprache') },
]

/** @returns what is claimed without an allowance, and the allowances that nothing needs any more */
export function lintClaims(pages: readonly PageTexts[], allowances: readonly Allowance[]) {
  const findings: Finding[] = []
  const used = new Set<Allowance>()
  let allowed = 0
  const sentences = sentencesOf(pages)

  for (const [sentence, paths] of sentences) {
    for (const { name, pattern } of claimRules) {
      for (const [match] of sentence.matchAll(pattern)) {
        const allowance = allowances.find((allowance) => permits(allowance, name, match, sentence))
        if (allowance) {
          used.add(allowance)
          allowed += 1
        } else findings.push({ rule: name, match, sentence, pages: [...paths] })
      }
    }
  }
  return {
    sentences: sentences.size,
    allowed,
    findings,
    unused: allowances.filter((allowance) => !used.has(allowance)),
  }
}

function permits({ rule, words, whole }: Allowance, name: string, match: string, sentence: string): boolean {
  return rule === name && words.includes(match) && (whole ? sentence === words : sentence.includes(words))
}

const segmenter = new Intl.Segmenter('de', { granularity: 'sentence' })

/** Header and footer repeat on every page: each sentence is looked at once. */
function sentencesOf(pages: readonly PageTexts[]): Map<string, Set<string>> {
  const sentences = new Map<string, Set<string>>()
  for (const { path, texts } of pages) {
    for (const text of texts) {
      for (const { segment } of segmenter.segment(text.replace(/\u00ad/g, ''))) {
        const sentence = segment.trim()
        if (!sentence) continue
        sentences.set(sentence, (sentences.get(sentence) ?? new Set()).add(path))
      }
    }
  }
  return sentences
}
