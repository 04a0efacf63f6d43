import { expect, test } from 'vitest'
import { areaOf, errorResponse } from './error-responses.ts'

test.each(['/termin/id/signature', '/kalender/unknown.ics'])(
  'a person who opens %s is told on a German page',
  async (path) => {
    const refused = errorResponse(areaOf(path), 503, 'too_many_files')

    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await refused.text()).toContain('<p>Gerade kommen sehr viele Dateien an. Bitte')
  },
)
