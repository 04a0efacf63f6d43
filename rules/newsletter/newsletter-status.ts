export const NEWSLETTER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const

export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number]

export const NEWSLETTER_ACTIONS = ['signup', 'mail sent', 'confirm', 'unsubscribe'] as const

export type NewsletterAction = (typeof NEWSLETTER_ACTIONS)[number]
