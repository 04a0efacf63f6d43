import { z } from 'zod'

/** The number of an enquiry, as people read it. */
export const reference = z.string().regex(/^[0-9A-F]{8}$/)

/** The mails about an enquiry that came before, oldest first. */
export const thread = z.array(z.guid()).default([])
