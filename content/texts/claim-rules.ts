/** The patterns find words, not meaning; rightful uses are listed with their reason in claim-allowances.ts or a header. */
export interface ClaimRule extends Pattern {
  law: string
  advice: string
  /** Whether a text that says this is published only with a reason. */
  blocks: boolean
}

interface Pattern {
  name: string
  pattern: RegExp
}

const word = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'giu')
const start = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})`, 'giu')
const anywhere = (alternatives: string) => new RegExp(alternatives, 'giu')

const because = (law: string, advice: string, rules: readonly Pattern[]): ClaimRule[] =>
  rules.map((rule) => ({ ...rule, law, advice, blocks: blocking.has(rule.name) }))

/** Rules that stop a publication unless a reason is given; the others only warn. */
const blocking: ReadonlySet<string> = new Set([
  'healing',
  'relief',
  'helps against',
  'helps people',
  'self-healing',
  'no side effects',
  'certain success',
  'HWG § 12 illness',
  'remote treatment',
])

export const claimRules: readonly ClaimRule[] = [
  ...because(
    'HWG § 3: Wirkungen, die nicht nachgewiesen sind, dürfen nicht versprochen werden.',
    'Schreiben Sie, was geschieht, nicht was es bewirkt; oder sagen Sie im selben Satz, dass es nicht belegt ist.',
    [
      {
        name: 'healing',
        pattern: start(
          'heile(?!\\p{L})|heilst|heilt|heilen|heilte|heilend|heilsam|heilkr[aä]ft|heilung|heilwirk|heilversprech|geheilt',
        ),
      },
      { name: 'relief', pattern: start('linder|gelindert') },
      {
        name: 'helps against',
        pattern: word(
          'hilft (?:\\p{L}+ ){0,2}(?:bei|gegen)|helfen? (?:\\p{L}+ ){0,2}gegen|hilfreich (?:bei|gegen)|wirk(?:t|en) (?:bei|gegen)|wirksam (?:bei|gegen)',
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
          'zellstoffwechsel|zellenergie|zellaktivier|zell(?:en)? (?:aktivier|stärk|verbesser|optimier)|(?:aktivier|stärk|verbesser|optimier)\\p{L}{0,20} (?:die |Ihre |der )?zell',
        ),
      },
      { name: 'harmonised', pattern: anywhere('harmonisier|in Resonanz') },
      { name: 'more energy', pattern: anywhere('mehr energie|energetisier|vitalisier|revitalis|leistungssteiger') },
      { name: 'water legends', pattern: word('wassergedächtnis|hexagonal\\p{L}*|belebt\\p{L}*|informiertes Wasser') },
      { name: 'kills germs', pattern: anywhere('antibioti|tötet|keimtötend|desinfizier') },
    ],
  ),

  ...because(
    'HWG §§ 3 und 6: Wissenschaft darf nicht als Gütesiegel dienen.',
    'Nennen Sie die eine Quelle mit Jahr und sagen Sie, was sie zeigt und was nicht.',
    [
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
        pattern: anywhere('(?:ärzt\\p{L}{0,20}|experten|fachleuten|wissenschaftlern) empfohlen|empfohlen von'),
      },
      {
        name: 'not yet',
        pattern: anywhere(
          'noch (?:nicht|kein\\p{L}*) (?:\\p{L}+ )?(?:anerkannt|bewiesen|nachgewiesen|belegt|erforscht|studie)',
        ),
      },
    ],
  ),

  ...because(
    'HWG § 3 Satz 2: Niemand darf sagen, dass ein Erfolg gewiss ist oder nichts schaden kann.',
    'Lassen Sie das Wort weg oder sagen Sie, für wen das Verfahren ausscheidet.',
    [
      { name: 'gentle', pattern: start('sanft|schonend') },
      {
        name: 'safe',
        pattern: word(
          'sicher|sichere|sicheren|sicherer|sicheres|gefahrlos|ungefährlich\\p{L}*|bedenkenlos\\p{L}*|ohne Bedenken|harmlos\\p{L}*|unbedenklich\\p{L}*|risikofrei\\p{L}*|risikolos|(?:gut )?verträglich',
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
    ],
  ),

  ...because(
    'HWG § 12: Mit schweren und meldepflichtigen Krankheiten, Sucht und Schwangerschaft darf nicht geworben werden; auch mit anderen Krankheiten bitte nicht werben.',
    'Nennen Sie keine Krankheit. Wer nicht behandelt werden darf, steht in der Liste der Ausschlüsse.',
    [
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
    ],
  ),

  // What readers found in our own texts
  ...because(
    'UWG § 5: Was missverstanden werden kann, führt in die Irre.',
    'Sagen Sie genau, wovon der Satz spricht: welches Verfahren, welche Aussage, welcher Ort.',
    [
      {
        name: 'notice that points backwards',
        pattern: anywhere('diese (?:annahme|aussage|behauptung) ist (?:\\p{L}+ )?nicht'),
      },
      {
        name: 'blanket statement',
        pattern: anywhere('(?:verfahren|methoden), über die wir hier schreiben|alle verfahren sind'),
      },
      {
        name: 'every diathermy',
        pattern: anywhere(
          '(?:jede\\p{L}{0,20}|alle\\p{L}{0,20}|sämtliche\\p{L}{0,20}) (?:form\\p{L}* (?:der|von) )?(?:diathermie|wärmetherapie)',
        ),
      },
      {
        name: 'physics as a seal',
        pattern: anywhere('physik (?:\\p{L}+ ){0,3}(?:gut |bestens )?(?:beschrieben|belegt|bewiesen)'),
      },
      { name: 'use at home', pattern: anywhere('(?:mit nach|für zu) hause|im haushalt|vor dem ersten einschalten') },
      {
        name: 'number of sessions',
        pattern: anywhere('wie oft sie kommen|(?:an)?zahl (?:der|von) sitzungen|\\d sitzungen'),
      },
      {
        name: 'search without place',
        pattern: anywhere('durchsicht (?:der|aller) literatur|literaturrecherche|umfassende\\p{L}{0,20} recherche'),
      },
      { name: 'somebody else’s shop', pattern: anywhere('betreiber des shops') },
    ],
  ),

  ...because(
    'HWG § 9 und Berufsrecht: keine Fernbehandlung, keine Worte, die nur Ärzten zustehen, kein Abraten von Medizin.',
    'Beschreiben Sie, was in der Praxis geschieht, und verweisen Sie mit Beschwerden an eine Arztpraxis.',
    [
      {
        name: 'remote treatment',
        pattern: anywhere(
          'ferndiagnos|fernbehandl|telefonische (?:diagnos|behandl|sprechstunde)|diagnos\\p{L}{0,20} (?:\\p{L}+ ){0,3}am telefon|aus der ferne',
        ),
      },
      { name: 'physician words', pattern: start('facharzt|fachärzt|klinik|institut|zentrum|doktor|professor') },
      {
        name: 'instead of medicine',
        pattern: anywhere('statt (?:\\p{L}+ )?(?:medikament|arzt|schulmedizin)|alternative zu(?:r|m)|schulmedizin'),
      },
    ],
  ),

  ...because(
    'HWG § 7 und UWG § 5: keine Rabatte auf Behandlungen, keine Beliebtheit oder Umweltwirkung, die niemand gezählt hat.',
    'Lassen Sie es weg oder nennen Sie die Zahl und woher sie kommt.',
    [
      { name: 'discount', pattern: start('rabatt|gratis|geschenk|gutschein|sonderpreis') },
      // `Aufrufe` without a number is a word of the specification.
      {
        name: 'figure of visits',
        pattern: anywhere(
          '(?<=\\d\\s)(?:aufrufe|leser\\p{L}*|besucher\\p{L}*|klicks)|oft (?:besucht|gelesen)|meistgelesen|am häufigsten gelesen',
        ),
      },
      { name: 'environmental claim', pattern: anywhere('umweltfreundlich|nachhaltig|klimaneutral|ökologisch') },
    ],
  ),

  ...because(
    'Diese Vorschrift gibt es so nicht, oder sie gilt nicht mehr.',
    'Lassen Sie den Satz weg; Impressum und Datenschutz nennen, was heute gilt.',
    [
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
    ],
  ),
]
