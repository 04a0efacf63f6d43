import { isPhoneHref } from '../../rules/input/phone-number.ts'
import { isOneLine, isOwnPath, isWebAddress } from '../field-schemas.ts'
import { isPictureId } from '../pictures/stored-picture.ts'
import { factLinks, textFacts } from './text-facts.ts'

interface AttributeRule {
  allows(value: unknown): boolean
  sentence: string
}

const is = (...values: unknown[]): AttributeRule => ({
  allows: (value) => values.includes(value),
  sentence: 'Diese Einstellung gibt es hier nicht.',
})
const words = (longest: number, sentence: string): AttributeRule => ({
  allows: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= longest && isOneLine(value),
  sentence,
})
const cell = { colspan: is(1), rowspan: is(1), colwidth: is(null) }
const title = words(120, 'Bitte geben Sie dem Kasten eine Überschrift von höchstens 120 Zeichen.')

export const CAPTION_MAX = 300

export const attributeRules: Readonly<Record<string, Readonly<Record<string, AttributeRule>>>> = {
  heading: {
    level: is(2, 3),
    id: {
      allows: (value) => value === null || (typeof value === 'string' && /^[a-z][a-z0-9-]{0,79}$/.test(value)),
      sentence: 'Die Sprungmarke dieser Überschrift darf nur kleine Buchstaben, Ziffern und Bindestriche haben.',
    },
  },
  tableHeader: cell,
  tableCell: cell,
  box: { title },
  aside: { title },
  notice: {
    variant: is('inline', 'compact', 'full'),
    about: words(300, 'Bitte schreiben Sie in den Hinweis, worum es geht, in höchstens 300 Zeichen.'),
  },
  picture: {
    id: {
      allows: isPictureId,
      sentence: 'Dieses Bild gibt es nicht. Bitte wählen Sie eines aus der Bibliothek.',
    },
    caption: {
      allows: isCaption,
      sentence: `Bitte schreiben Sie unter das Bild höchstens ${CAPTION_MAX} Zeichen in einer Zeile.`,
    },
  },
  fact: {
    name: {
      allows: (value) => typeof value === 'string' && Object.hasOwn(textFacts, value),
      sentence: 'Diese Angabe gibt es nicht. Bitte wählen Sie eine aus der Liste.',
    },
  },
  link: {
    href: {
      allows: isLinkTarget,
      sentence:
        'Dieser Link führt nirgendwohin, wo er hinführen darf. Erlaubt sind Seiten dieser Website, Adressen mit https://, E-Mail-Adressen und Telefonnummern.',
    },
  },
  lang: { code: is('en', 'fr', 'la') },
}

export function isCaption(text: unknown): boolean {
  return typeof text === 'string' && text.length <= CAPTION_MAX && text.trim() === text && isOneLine(text)
}

/** A page of the site, a heading of this one, another site over https, a mail, a call, a fact. */
export function isLinkTarget(href: unknown): boolean {
  if (typeof href !== 'string' || href.length > 500) return false
  return (
    isOwnPath(href) ||
    isWebAddress(href) ||
    Object.hasOwn(factLinks, href) ||
    /^#[a-z][a-z0-9-]{0,79}$/.test(href) ||
    isPhoneHref(href) ||
    /^mailto:[a-z0-9._+-]{1,64}@[a-z0-9.-]{1,190}$/i.test(href)
  )
}
