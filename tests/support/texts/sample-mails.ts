import { APPOINTMENT_TYPES } from '../../../rules/enquiries/appointments.ts'
import type { QueuedMail } from '../../../server/mail/compose-mail.ts'
import type { MailKind } from '../../../server/mail/mails.ts'
import { renderMailText } from '../../../server/mail/texts/mail-text.ts'
import { facts } from '../site/shipped-practice.ts'

export const SETTINGS = {
  siteUrl: 'https://www.example.com',
  secretKey: 'sb_secret_test',
  facts,
  /** A Monday, while the practice is open. */
  at: new Date('2026-11-23T10:00:00Z'),
}
export const TOKEN = 'ab'.repeat(32)

const samples: Record<MailKind, Omit<QueuedMail, 'kind'>> = {
  'newsletter-confirmation': {
    recipient: 'erika@example.com',
    content: { token: TOKEN, requested_at: '2026-11-21T22:30:00Z' },
  },
  'newsletter-already-subscribed': { recipient: 'erika@example.com', content: {} },
  'newsletter-goodbye': { recipient: 'erika@example.com', content: { token: TOKEN } },
  'newsletter-sample': {
    recipient: 'erika@example.com',
    content: renderMailText({ subject: 'Probe: Herbst', parts: ['Guten Tag,'] }, facts.practice, SETTINGS.siteUrl),
  },
  'consultation-notification': { recipient: null, content: {} },
  'mwo-notification': { recipient: null, content: {} },
  'enquiry-receipt': { recipient: 'erika@example.com', content: { reference: 'ABCDEF12' } },
  'page-broke': { recipient: null, content: { path: '/blog' } },
  'enquiry-answer': {
    recipient: 'erika@example.com',
    content: {
      reference: 'ABCDEF12',
      subject: 'Ihre Anfrage (Vorgangsnummer ABCDEF12)',
      body: 'Guten Tag Erika Mustermann,\n\nvielen Dank für Ihre Anfrage.\n\nFreundliche Grüße\nMax Mustermann',
      quoted: { text: 'Haben Sie im Mai Zeit?\nErika', at: '2026-11-21T22:30:00Z' },
      times: {
        id: 'abcdef12-0000-4000-8000-000000000000',
        type: 'phone',
        phone: '040 66969-123',
        minutes: 60,
        at: ['2026-12-01T09:00:00Z', '2026-12-02T13:30:00Z'],
      },
    },
  },
  appointment: {
    recipient: 'erika@example.com',
    content: {
      id: 'abcdef12-0000-4000-8000-000000000000',
      reference: 'ABCDEF12',
      event: 'booked',
      by: 'person',
      type: 'first-treatment',
      starts_at: '2026-12-01T09:00:00Z',
      ends_at: '2026-12-01T10:00:00Z',
      sequence: 0,
      at: '2026-11-21T22:30:00Z',
    },
  },
  'password-changed': { recipient: 'erika@example.com', content: {} },
  'second-factor-changed': { recipient: 'erika@example.com', content: { event: 'passkey added' } },
  'password-recovery': {
    recipient: 'erika@example.com',
    content: { link: `https://www.example.com/admin/password-reset?token_hash=${TOKEN}&type=recovery` },
  },
  'administrator-invitation': {
    recipient: 'max.mustermann@example.com',
    content: { token: TOKEN, by: 'erika@example.com', until: '2026-11-24T12:00:00Z', role: 'admin' },
  },
  'administrators-changed': {
    recipient: 'erika@example.com',
    content: { event: 'joined', about: 'max.mustermann@example.com', by: null },
  },
  'due-digest': {
    recipient: null,
    content: {
      overdue: 1,
      dueToday: 2,
      dueKinds: ['mwo', 'consultation'],
      today: {
        count: 2,
        entries: [
          {
            kind: 'mwo',
            id: 'fedcba98-0000-4000-8000-000000000000',
            from: '2026-11-23T09:00:00Z',
            until: '2026-11-23T10:00:00Z',
          },
        ],
      },
      apparentSpam: { mwo: 1, consultation: 2 },
      leaving: {
        count: 3,
        notInPatientFile: 2,
        months: 6,
        entries: [
          {
            kind: 'consultation',
            id: 'abcdef12-0000-4000-8000-000000000000',
            at: '2026-12-05T23:30:00Z',
            inPatientFile: false,
          },
          { kind: 'mwo', id: '12abcdef-0000-4000-8000-000000000000', at: '2026-12-06T10:00:00Z', inPatientFile: true },
        ],
      },
    },
  },
}

/** As the outbox holds it. */
export const sample = (kind: MailKind): QueuedMail => ({ kind, ...samples[kind] })

/** One mail of each kind. */
export const sampleMails = Object.keys(samples).map((kind) => sample(kind as MailKind))

/** Every event of an appointment, of each type. */
export const appointmentMails = APPOINTMENT_TYPES.flatMap((type) =>
  ['booked', 'moved', 'cancelled', 'reminded'].map((event): QueuedMail => {
    const { recipient, content } = samples.appointment
    const phone = type === 'phone' && event !== 'moved' ? '040 66969-123' : null
    return { kind: 'appointment', recipient, content: { ...(content as object), event, type, phone } }
  }),
)
