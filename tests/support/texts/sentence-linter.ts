import type { SiteFacts } from '../../../app/content/facts/facts-of-document.ts'

/** What is wrong in German whatever the practice is called: sentences that a fact was put into without looking. */
const always: [name: string, pattern: RegExp][] = [
  ['a value that is none', /\b(?:undefined|NaN|null|Infinity)\b|\[object/],
  ['a fact without its value', /\{[\w.]+\}/],
  [
    'one of several',
    /(?<![\d.,–])1[\s\u00a0](?:Stunden|Tagen?\b(?<=Tagen|Tage)|Minuten|Monaten?\b(?<=Monaten|Monate)|Jahren|Jahre|Angaben|Anfragen)/,
  ],
  ['a price with one decimal', /\d,\d[\s\u00a0](?:€|Euro)/],
  ['"ist" before a price', /\bist (?:\d|nach Aufwand)/],
  ['"kostet" before a word', /\bkostet (?:kostenfrei|Kostenlos|nach)/i],
  ['two equal bounds', /(?<![\d:.,])(\d+(?::\d\d)?)(?:–|[\s\u00a0]bis[\s\u00a0])\1(?![\d:])/],
  [
    'an article before an article',
    /\b(?:der|die|das|dem|den|des|ein|eine|einen|einem|einer|im|zum|zur|unser|unsere[mnrs]?) (?:Der|Die|Das) /,
  ],
  ['the same word twice', /(?<![\p{L}-])(?!sie )(\p{L}{2,}) \1(?![\p{L}-])/iu],
  ['"und" before nothing', /\b(?:und|oder|bis|von|vom|zum|zur|am|im|in der|nach|der|die|das|den|dem) ?[.,;:!?)]/],
  [
    '"und" after nothing',
    /[:(,] (?:und|oder)\b(?! (?:die|das|der|sagen|ebenso|was|wie|zwar|nur|wir|sie|über|auch|im|ob|wenn|Ihr|den|manche|mit|ein|eine|zu|bitte|dass|nach|erst|deren|dort|von|welche|warum|in|danach|so|für|bei))/,
  ],
  ['a mark that stands alone', /(?<=[^\d]) [.,;](?=\s|$)|,,|,\.|(?<!\.)\.\.(?!\.)|\.,|\?\.|!\.|: ?\.|\(\s*\)|„“/],
  ['a label without its value', /\p{L}nummer:[\s\u00a0]*$/u],
]

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const shortDays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

/** Words whose gender no rule knows: no article and no pronoun may stand before them. */
const withoutArticle = (facts: SiteFacts) => {
  const { practice, legalFacts } = facts
  return [
    practice.name,
    practice.owner.permissionAuthority,
    practice.supervision.office,
    practice.firstTalk.name,
    practice.firstTreatment.name,
    practice.followUp.name,
    practice.mwoSession.name,
    practice.links.shop?.label,
    practice.links.forum?.label,
    practice.links.mwoDigital?.label,
    legalFacts.dataProtectionAuthority.name,
    legalFacts.liabilityInsurer.name,
    ...(practice.newsletter.name.startsWith('Newsletter') ? [] : [practice.newsletter.name]),
  ].filter((name) => name !== undefined)
}

/** Sentences of the operator, which may lack their full stop. */
const sentencesOf = ({ practice, practiceDetails, device }: SiteFacts) => [
  practice.prices.paymentOnSite,
  practiceDetails.substitute,
  ...practiceDetails.closures.flatMap(({ substitute }) => substitute),
  device.description,
  device.control,
  device.leaveOutside,
  device.seat,
]

const ARTICLES =
  'der|die|das|dem|den|des|ein|eine|einen|einem|einer|im|zum|zur|vom|beim|unser|unsere|unserem|unserer|unseren'

/**
 * What no reader should meet.
 *
 * @param sentences those that a fact made
 * @param others what never changes, on pages that the practice does not write itself
 * @param facts what both were made from
 * @returns the sentences that are wrong, each with the reason
 */
export function wrongSentences(sentences: readonly string[], others: readonly string[], facts: SiteFacts): string[] {
  const found = (rules: [string, RegExp][], among: readonly string[]) =>
    rules.flatMap(([name, pattern]) => among.filter((text) => pattern.test(text)).map((text) => `${name}: ${text}`))
  return [
    ...new Set([
      ...found([...always, ...aboutNames(facts)], sentences),
      ...found(aboutThisPractice(facts), [...sentences, ...others]),
      ...sentences.flatMap((sentence) => runsIn(sentence, facts)),
    ]),
  ]
}

function aboutNames(facts: SiteFacts): [string, RegExp][] {
  const names = withoutArticle(facts).map(RegExp.escape).join('|')
  const sentences = sentencesOf(facts)
    .filter((text) => /\p{L}$/u.test(text))
    .map(RegExp.escape)
    .join('|')
  return [
    [
      'an article before a name of any gender',
      new RegExp(`(?<!\\p{L})(?:${ARTICLES}) [„"]?(?:${names})(?!\\p{L})`, 'iu'),
    ],
    ...(sentences
      ? [['a sentence without its end', new RegExp(`(?:${sentences}) \\p{Lu}`, 'u')] as [string, RegExp]]
      : []),
  ]
}

/** What no sentence may say of this practice, because nobody said so. */
function aboutThisPractice({ practice }: SiteFacts): [string, RegExp][] {
  const { owner, links, hasPortableDevice, firstTalk } = practice
  const untrue: [isSo: boolean, name: string, pattern: RegExp][] = [
    // Another talk, which may cost something else.
    [
      true,
      'a talk called like the first one',
      new RegExp(`(?<!\\p{L})[Ee]ine? ${RegExp.escape(firstTalk.name)}(?!\\p{L})`, 'u'),
    ],
    [
      owner.salutation !== 'Frau',
      'a woman whom nobody named',
      /\b(?:Inhaberin|Ansprechpartnerin|Vertragspartnerin|Anbieterin)\b/,
    ],
    [owner.salutation !== 'Herr', 'a man whom nobody named', /\b(?:Inhaber|Ansprechpartner|Vertragspartner)\b/],
    [!links.shop, 'a shop that is not there', /\bShop\b/],
    [!links.forum, 'a forum that is not there', /\bForum\b/],
    [!hasPortableDevice, 'a device that is not there', /\btragbare[ns]? Gerät|^ZENDAWAVE$/],
    [true, 'a fact of the sample', /Schleswig-Holstein|Ostsee|Küste|Musterhafen|Mustermann|Lübeck/],
  ]
  return untrue.filter(([isSo]) => isSo).map(([, name, pattern]) => [name, pattern])
}

/** "Montag bis Freitag" and "Mo–Fr" are right where the practice is open on every day between. */
function runsIn(text: string, { practice }: SiteFacts): string[] {
  const open = practice.openingHours.map(({ days }) => days)
  return [weekdays, shortDays].flatMap((names) => {
    const any = names.join('|')
    const found = [...text.matchAll(new RegExp(`\\b(${any})(?: bis |–)(${any})\\b`, 'g'))]
    return found.flatMap(([, first = '', last = '']) => {
      const run = names.slice(names.indexOf(first), names.indexOf(last) + 1).map((name) => names.indexOf(name) + 1)
      const isRight = run.length > 2 && run.every((day) => open.some((days) => days.includes(day)))
      return isRight ? [] : [`days that are no run: ${text}`]
    })
  })
}
