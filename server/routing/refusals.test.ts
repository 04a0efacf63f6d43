import { expect, test } from 'vitest'
import { areaOf, refusal } from './refusals.ts'

test('a refusal on the page of an appointment is a sentence in plain text', async () => {
  const refused = refusal(areaOf('/termin/id/signature'), 503, 'too_many_files')

  expect(refused.status).toBe(503)
  expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await refused.text()).toMatch(/^Gerade kommen sehr viele Dateien an\./)
})
