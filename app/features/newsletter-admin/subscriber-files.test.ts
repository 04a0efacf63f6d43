import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { type OptInLogLine, optInLogText } from '../../../rules/newsletter/opt-in-log.ts'
import { readOptInLog } from './subscriber-files.ts'

/** The API returns no more rows at once. */
const MOST_ROWS = 1000
const LINE = {
  created_at: '2026-11-21T09:30:00Z',
  action: 'signup' as const,
  gdpr_consent_given: null,
  gdpr_consent_text: 'Ja, ich möchte den Newsletter erhalten.',
  ip_address: null,
  user_agent: null,
  additional_data: {},
}

test('the evidence is complete, also with more lines than the API returns at once and for a deleted address', async () => {
  const proof = await readOptInLog(apiWith(2345), 'erika@example.com', 'Praxis')

  expect(proof).toContain('Ereignisse: 2345\n')
  expect(proof?.match(/^\d+\. Anmeldung$/gm)).toHaveLength(2345)
  expect(proof).toContain('nicht (mehr) in der Liste')
  expect(await readOptInLog(apiWith(0), 'erika@example.com', 'Praxis')).toBeUndefined()
})

test.each<[string, Partial<OptInLogLine>, string[]]>([
  ['a box that was not ticked', { gdpr_consent_given: false }, ['Kästchen angekreuzt: nein']],
  [
    'a box that was ticked, with the words beside it',
    { gdpr_consent_given: true },
    ['Kästchen angekreuzt: ja', `Wortlaut: „${LINE.gdpr_consent_text}“`],
  ],
  [
    'where it came from',
    {
      ip_address: '203.0.113.5',
      user_agent: 'Testbrowser/1.0',
      additional_data: { page: 'https://www.example.com/newsletter', message_id: '<1@example.com>' },
    },
    [': 203.0.113.5', ': Testbrowser/1.0', ': https://www.example.com/newsletter', ': <1@example.com>'],
  ],
  [
    'who was unsubscribed on request, and by whom',
    { action: 'unsubscribe', additional_data: { channel: 'practice', by: 'praxis@example.com' } },
    ['Weg: auf Wunsch durch die Praxis', 'Eingetragen von: praxis@example.com'],
  ],
])('the evidence tells %s', (_, line, said) => {
  const text = optInLogText('erika@example.com', null, [{ ...LINE, ...line }], 'Praxis')
  for (const words of said) expect(text).toContain(`${words}\n`)
})

test('a refusal of the API gives no evidence', async () => {
  const refusal = () => Response.json({ code: '42501', message: 'Das ist nicht erlaubt.' }, { status: 403 })

  await expect(readOptInLog(apiThat(refusal), 'erika@example.com', 'Praxis')).rejects.toMatchObject({
    message: 'Das ist nicht erlaubt.',
  })
})

/** A log of an address that is no longer in the list. */
function apiWith(count: number): PostgrestClient {
  return apiThat(({ pathname, searchParams }) => {
    if (pathname.endsWith('newsletter_subscribers')) return Response.json([])
    const from = Number(searchParams.get('offset'))
    const rows = Array<typeof LINE>(Math.min(count - from, Number(searchParams.get('limit')), MOST_ROWS)).fill(LINE)
    return Response.json(rows, { headers: { 'content-range': `${from}-${from + rows.length - 1}/${count}` } })
  })
}

function apiThat(answers: (url: URL) => Response): PostgrestClient {
  return new PostgrestClient('http://127.0.0.1/rest/v1', { fetch: async (input) => answers(new URL(String(input))) })
}
