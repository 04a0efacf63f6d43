import type { Reply } from '../../../database/json-results.ts'

/** A reply from the address of the entry, as the data API returns it. */
export function sampleReply(changes: Partial<Reply> = {}): Reply {
  return {
    id: JSON.stringify(changes),
    received_at: '2026-11-20T12:00:00Z',
    from: 'erika.mustermann@example.com',
    known: true,
    automatic: false,
    subject: 'Re: Ihre Anfrage',
    text: 'Vielen Dank! Mittwoch schaffe ich leider doch nicht. Ginge es in der Woche danach?',
    quoted: '',
    files: [],
    accepted_at: '2026-11-20T12:00:00Z',
    ...changes,
  }
}
