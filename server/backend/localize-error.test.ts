import { expect, test } from 'vitest'
import { localizeError } from './localize-error.ts'

test.each(['statement', 'lock'])('what a %s timeout ended took too long, and can be tried again', async (which) => {
  const message = `error: canceling statement due to ${which} timeout`
  const response = await localizeError('rest', Response.json({ code: 'SUP', message }, { status: 500 }))

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    code: '57014',
    message: 'Die Anfrage hat zu lange gedauert. Versuchen Sie es später noch einmal.',
  })
})
