import { administratorInvitation } from './texts/administrator-invitation.ts'
import { administratorsChanged } from './texts/administrators-changed.ts'
import { appointment } from './texts/appointment.ts'
import { dueDigest } from './texts/due-digest.ts'
import { enquiryAnswer } from './texts/enquiry-answer.ts'
import { consultationNotification, mwoNotification } from './texts/enquiry-notification.ts'
import { enquiryReceipt } from './texts/enquiry-receipt.ts'
import { newsletterAlreadySubscribed } from './texts/newsletter-already-subscribed.ts'
import { newsletterConfirmation } from './texts/newsletter-confirmation.ts'
import { newsletterGoodbye } from './texts/newsletter-goodbye.ts'
import { newsletterSample } from './texts/newsletter-sample.ts'
import { pageBroke } from './texts/page-broke.ts'
import { passwordChanged } from './texts/password-changed.ts'
import { passwordRecovery } from './texts/password-recovery.ts'
import { secondFactorChanged } from './texts/second-factor-changed.ts'

/** Every kind of mail that the outbox may hold. */
export const mails = {
  'consultation-notification': consultationNotification,
  'mwo-notification': mwoNotification,
  'enquiry-receipt': enquiryReceipt,
  'due-digest': dueDigest,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-already-subscribed': newsletterAlreadySubscribed,
  'newsletter-goodbye': newsletterGoodbye,
  'newsletter-sample': newsletterSample,
  'password-recovery': passwordRecovery,
  'password-changed': passwordChanged,
  'second-factor-changed': secondFactorChanged,
  'administrator-invitation': administratorInvitation,
  'administrators-changed': administratorsChanged,
  'page-broke': pageBroke,
  'enquiry-answer': enquiryAnswer,
  appointment,
} as const

export type MailKind = keyof typeof mails
