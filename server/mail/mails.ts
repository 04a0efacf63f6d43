import * as accounts from './texts/accounts.ts'
import { appointment } from './texts/appointment.ts'
import { dueDigest } from './texts/due-digest.ts'
import { enquiryAnswer } from './texts/enquiry-answer.ts'
import * as arrived from './texts/enquiry-arrived.ts'
import * as newsletter from './texts/newsletter.ts'
import { pageBroke } from './texts/page-broke.ts'

/** Every kind of mail that the outbox may hold. */
export const mails = {
  'consultation-notification': arrived.consultationNotification,
  'mwo-notification': arrived.mwoNotification,
  'enquiry-receipt': arrived.enquiryReceipt,
  'due-digest': dueDigest,
  'newsletter-confirmation': newsletter.confirmation,
  'newsletter-already-subscribed': newsletter.alreadySubscribed,
  'newsletter-goodbye': newsletter.goodbye,
  'newsletter-sample': newsletter.sample,
  'password-recovery': accounts.passwordRecovery,
  'password-changed': accounts.passwordChanged,
  'second-factor-changed': accounts.secondFactorChanged,
  'administrator-invitation': accounts.administratorInvitation,
  'administrators-changed': accounts.administratorsChanged,
  'page-broke': pageBroke,
  'enquiry-answer': enquiryAnswer,
  appointment,
} as const

export type MailKind = keyof typeof mails
