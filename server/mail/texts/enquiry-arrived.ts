import { z } from 'zod'
import { nextClosure, substituteOf } from '../../../content/closed-days.ts'
import { implantWarningParts } from '../../../content/first-contacts.ts'
import { delayingClosure, promiseAt } from '../../../content/reply-promise.ts'
import { closedWhen } from '../../../rules/format/facts-in-words.ts'
import { mail } from '../mail.ts'

/** The number of an enquiry, as people read it. */
export const reference = z.string().regex(/^[0-9A-F]{8}$/)

/** The mails about an enquiry that came before, oldest first. */
export const thread = z.array(z.guid()).default([])

/** Tells the practice that an enquiry arrived, without sender or content: mail is no place for health data. */
const enquiryNotification = (what: 'Beratungsanfrage' | 'MWO-Anfrage', list: string) =>
  mail({
    says: `Hinweis an die Praxis auf neue ${what}n`,
    content: z.object({}),
    text: (_, { siteUrl, facts, at }) => ({
      subject: `Neue ${what}`,
      parts: [
        `Über die Website ist eine neue ${what} eingegangen. Versprochen ist: „${promiseAt(facts, at)}“`,
        { label: 'Im Verwaltungsbereich ansehen', link: siteUrl + list, isAction: true },
        'Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfrage. Kommen mehrere Anfragen kurz nacheinander, schickt die Website nur eine E-Mail.',
      ],
    }),
  })

export const consultationNotification = enquiryNotification('Beratungsanfrage', '/admin/beratung')
export const mwoNotification = enquiryNotification('MWO-Anfrage', '/admin')

/** Confirms receipt, with a reference. No name, no message and no advertising (BGH VI ZR 134/15). */
export const enquiryReceipt = mail({
  says: 'Eingangsbestätigung an Absender einer Anfrage',
  content: z.object({ reference }),
  text({ reference }, { facts, at }) {
    const closure = nextClosure(facts)
    const isSaid = delayingClosure(facts, at) !== undefined
    const ahead = closure && !isSaid ? ` Die Praxis ist ${closedWhen(closure)} geschlossen.` : ''
    const promise = `${promiseAt(facts, at)}${ahead}${closure ? ` ${substituteOf(closure, facts)}` : ''}`
    return {
      subject: `Ihre Anfrage ist eingegangen (${reference})`,
      parts: [
        'Guten Tag,',
        `Ihre Anfrage ist bei uns eingegangen. Ihre Vorgangsnummer ist ${reference}. ${promise}`,
        `Möchten Sie etwas ergänzen oder die Anfrage zurücknehmen, rufen Sie uns an (${facts.practice.phone.display}) oder antworten Sie auf diese E-Mail. Bitte schreiben Sie dabei keine Angaben zu Ihrer Gesundheit: Eine E-Mail ist nicht durchgehend verschlüsselt.`,
        { warning: implantWarningParts },
        'Haben Sie uns nicht geschrieben, hat jemand Ihre Adresse eingetragen. Sagen Sie uns dann bitte Bescheid, wir löschen die Anfrage.',
      ],
    }
  },
  head: (_, { facts }) => ({ replyTo: facts.practice.email }),
})
