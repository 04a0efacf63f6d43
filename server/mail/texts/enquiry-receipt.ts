import { z } from 'zod'
import { nextClosure, substituteOf } from '../../../content/closed-days.ts'
import { implantWarning } from '../../../content/first-contacts.ts'
import { delayingClosure, promiseAt } from '../../../content/reply-promise.ts'
import { closedWhen } from '../../../rules/format/facts-in-words.ts'
import { mail } from '../mail.ts'
import { reference } from './enquiry-thread.ts'

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
        implantWarning,
        'Haben Sie uns nicht geschrieben, hat jemand Ihre Adresse eingetragen. Sagen Sie uns dann bitte Bescheid, wir löschen die Anfrage.',
      ],
    }
  },
  head: (_, { facts }) => ({ replyTo: facts.practice.email }),
})
