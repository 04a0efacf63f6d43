import { z } from 'zod'
import { mail } from '../mail.ts'

/** To the administrator who asked for it: an issue as it was when the sample was queued. */
export const newsletterSample = mail({
  says: 'Probe einer Ausgabe des Newsletters an Sie selbst',
  content: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  text: (issue) => issue,
})
