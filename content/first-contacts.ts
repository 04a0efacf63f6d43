import { asSentence, costs, isFree } from '../rules/format/facts-in-words.ts'
import type { Facts } from './facts/facts-of-document.ts'

type FirstTalk = Pick<Facts['practice']['firstTalk'], 'price' | 'payment' | 'place'>
type Calls = { firstTalk: FirstTalk } & Pick<Facts['practice'], 'terms'>

/** What the first talk binds to, after its name: nothing where it is free. */
export function obligationOf({ price, payment }: Omit<FirstTalk, 'place'>): string {
  return isFree(price)
    ? 'Es verpflichtet Sie zu nichts.'
    : `${feeOf({ price, payment })} Die Anfrage ist unverbindlich.`
}

/** When a first talk that costs something is paid, as a sentence after its name; nothing where it is free. */
export function feeOf({ price, payment }: Omit<FirstTalk, 'place'>): string {
  return isFree(price) ? '' : asSentence(`Zu bezahlen ist es ${payment}`)
}

/** Whether the first talk can be withdrawn from (§ 312g BGB): it is no treatment. */
export function withdrawalOfFirstTalk({ price }: Pick<FirstTalk, 'price'>): string {
  return isFree(price)
    ? `Das erste Gespräch gehört nicht dazu, denn es ${costs(price)}.`
    : `Auch das erste Gespräch gehört dazu, denn es ${costs(price)} und ist keine Behandlung. Vereinbaren wir es verbindlich am Telefon oder per E-Mail, können Sie diesen Vertrag widerrufen.`
}

/** When a first talk becomes a contract: a free one is none. */
export function contractOf({ price }: Pick<FirstTalk, 'price'>): string {
  return isFree(price)
    ? 'Ein Termin für das erste Gespräch verpflichtet Sie zu keiner Behandlung.'
    : 'Über das erste Gespräch schließen wir einen eigenen Vertrag: Er entsteht, wenn wir Ihnen den Termin ausdrücklich bestätigen, spätestens wenn das Gespräch beginnt und Sie seinen Preis kennen. Zu einer Behandlung verpflichtet er Sie nicht.'
}

export function placeOfFirstTalk({ place }: Pick<FirstTalk, 'place'>): string {
  return place === 'phone' ? 'am Telefon' : place === 'either' ? 'in der Praxis oder am Telefon' : 'in der Praxis'
}

/** For /beratung and /preise. */
export function firstTalkText({ firstTalk }: { firstTalk: FirstTalk }): string {
  const limits = `Ein Gespräch ${placeOfFirstTalk(firstTalk)}. Sie fragen, wir erklären Verfahren, Grenzen und Kosten und klären, ob etwas gegen eine Sitzung spricht. ${firstTalkLimits({ firstTalk })}`
  return isFree(firstTalk.price) ? limits : `${limits} ${obligationOf(firstTalk)}`
}

/** What a call costs; a first talk on the telephone has a price of its own. */
export function priceOnPhone({ terms, firstTalk: { place, price } }: Calls): string {
  const either = place === 'either' ? ` Das erste Gespräch ${costs(price)}, auch am Telefon.` : ''
  const onPhone = place === 'phone' ? ` Das erste Gespräch am Telefon ${costs(price)}.` : either
  return `${asSentence(terms.phone)}${onPhone}`
}

/** What the first talk leaves out. */
export function firstTalkLimits({ firstTalk }: { firstTalk: Pick<FirstTalk, 'price'> }): string {
  return isFree(firstTalk.price)
    ? 'Ohne\u00A0Diagnose, ohne\u00A0Behandlung, ohne\u00A0Verpflichtung.'
    : 'Ohne\u00A0Diagnose, ohne\u00A0Behandlung.'
}

export const phoneTalk = {
  name: 'Telefonberatung',
  note: 'kurz, ohne Diagnose',
  text: (practice: Calls): string =>
    `Sie fragen, wir antworten: zu Ablauf, Kosten und Grenzen. ${priceOnPhone(practice)} Diagnosen stellen wir am Telefon nicht, und wir behandeln auch nicht aus der Ferne.`,
}

/** Whoever may not be next door to a treatment: one may be running when a visitor comes in. */
export const implantWarning =
  'Tragen Sie oder Ihre Begleitung einen Herzschrittmacher, einen Defibrillator, ein anderes elektronisches Implantat oder ein Gerät, das sich nicht ablegen lässt, oder ist jemand von Ihnen schwanger oder jünger als 18, rufen Sie uns bitte an, bevor Sie kommen, auch nur zum Gespräch. Während Sie warten, kann ein Gerät laufen.'

/** Cut so that the second part is what to do, which stands out. */
export const implantWarningParts = implantWarning.split(/(rufen Sie uns bitte an, bevor Sie kommen)/)

/** Of „Weg und Haus“ and of the link to it. */
export const visitLabel = 'Anfahrt und Zugang'
