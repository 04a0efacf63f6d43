import { expect, test } from 'vitest'
import type { GuideHeader } from '../../../content/headers.ts'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { GuideCall } from './guide.tsx'

test.each([
  ['resonanz', true],
  ['wasser', false],
  // A new one offers nothing until somebody has thought about it.
  ['licht', false],
])('below the guide %s stands an offer: %s', (slug, offers) => {
  const { container } = renderOnSite(<GuideCall header={{ slug } as GuideHeader} />)
  expect(container.querySelector('a') !== null).toBe(offers)
})
