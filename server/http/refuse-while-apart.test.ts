import { expect, test } from 'vitest'
import { routes } from '../routing/routes.ts'
import { goesOnWhileApart } from './refuse-while-apart.ts'

test('while the parts are apart, whatever stores something of a visitor or an administrator is refused', () => {
  const refused = routes.filter((route) => !goesOnWhileApart(route)).map(({ at }) => at)

  expect(refused).toEqual(
    expect.arrayContaining([
      'POST /rest/v1/consultation_requests',
      'PATCH /rest/v1/mwo_form_entries',
      'DELETE /rest/v1/mwo_form_entries',
      'POST /rest/v1/rpc/save_content_draft',
      'POST /rest/v1/rpc/publish_content',
      'POST /rest/v1/rpc/restore_content',
      'POST /rest/v1/rpc/acknowledge_undelivered_mails',
      'POST /functions/v1/subscribe-newsletter',
      'GET /functions/v1/confirm-newsletter-subscription',
    ]),
  )
})

test('pages, signing in and reading go on', () => {
  const goesOn = routes.filter(goesOnWhileApart).map(({ at }) => at)

  expect(goesOn).toEqual(
    expect.arrayContaining([
      'GET /readyz',
      'POST /auth/v1/token',
      'GET /rest/v1/mwo_form_entries',
      'POST /rest/v1/rpc/search_mwo_form_entries',
      'POST /rest/v1/rpc/content_state',
      'POST /rest/v1/rpc/inbox_today',
      'POST /rest/v1/rpc/answers_of',
    ]),
  )
})
