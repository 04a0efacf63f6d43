import type { ComingAppointment } from '../../../database/json-results.ts'

/** On 3 December 2030; `starts` and `ends` in UTC. */
export function comingAt(name: string | null, starts: string, ends: string): ComingAppointment {
  return {
    id: `${name}`,
    type: 'first-talk',
    minutes: 60,
    changes: 1,
    times: [],
    cancelled_by: null,
    reminded_at: null,
    kind: 'consultation',
    entry_id: '1',
    reference: 'ABCDEF12',
    name,
    email: 'max@example.com',
    closed: null,
    phone: '040 66969-123',
    starts_at: `2030-12-03T${starts}:00Z`,
    ends_at: `2030-12-03T${ends}:00Z`,
  }
}
