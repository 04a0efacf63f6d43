const nbsp = '\u00a0'

const afterOrdinal = 'Jahrhunderts?|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
const units = [
  'Minuten?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Monate|Jahren?|Jahre|Uhr|Min\\.|Std\\.',
  '%|€|Euro|kg|g|mg|µg|l|ml|km|m|cm|mm|nm|kHz|MHz|GHz|Hz|MB|°C',
  '(?:Kilo|Mega|Giga)?[Hh]ertz|Watt|Volt|Tesla|(?:Zenti|Milli|Kilo)?[Mm]etern?|Millionen|Milliarden',
].join('|')

/** Pairs that DIN 5008 keeps on one line, as two groups. */
const pairs: RegExp[] = [
  /\b(z\.) ?(B\.)/g,
  /\b(d\.) ?(h\.)/g,
  /\b(u\.) ?(a\.|U\.)/g,
  /\b(i\.) ?(d\. ?R\.)/g,
  /(§§?) (\d)/g,
  /\b(Abs\.|Art\.|Nr\.|Satz|S\.|Kap\.|Anlage|Anhang) (\d)/g,
  /\b(Dr\.|Prof\.|St\.) (\p{Lu})/gu,
  new RegExp(`(\\d) ((?:${units})(?![\\p{L}\\d]))`, 'gu'),
  new RegExp(`\\b(\\d{1,2}\\.) (${afterOrdinal})\\b`, 'g'),
  /\b(0\d{2,4}) (\d{3,})/g,
  /(\S) (–)(?= )/g,
]

/** The same text with no-break spaces where DIN 5008 keeps two parts on one line: "9 Uhr", "Art. 6", "Dr. Muster", "04503 123456". No line begins with a dash. */
export function withNbsp(text: string): string {
  return pairs.reduce((result, pair) => result.replace(pair, `$1${nbsp}$2`), text)
}

/** Cut so that every second part is one that no line may break: browsers break after the hyphen of "E-Mail" and the dash of "9–18". */
export function partsKeptTogether(text: string): string[] {
  return text.split(
    /(E-Mail(?:s|-Adressen?)?|IP-Adressen?|[\d.:]{1,9}–[\d:]{1,9}|\b(?:Mo|Di|Mi|Do|Fr|Sa|So)–\p{Lu}\p{Ll}\b)/u,
  )
}
