import { expect, test } from 'vitest'
import { areaOf, refusal } from './refusals.ts'

test.each(['/termin/id/signature', '/kalender/unknown.ics'])(
  'a person who opens %s is told in a sentence',
  async (path) => {
    const refused = refusal(areaOf(path), 503, 'too_many_files')

    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await refused.text()).toMatch(/^Gerade kommen sehr viele Dateien an\./)
  },
)
