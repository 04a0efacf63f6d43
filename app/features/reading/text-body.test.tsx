import { expect, test } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { TextBody } from './text-body.tsx'

test('a heading that another one follows has no empty passage', () => {
  renderOnSite(
    <TextBody
      content={[
        ['h2', {}, 'Eins'],
        ['h2', {}, 'Zwei'],
        ['p', {}, 'Ein Absatz'],
      ]}
    />,
  )
  expect([...document.querySelectorAll('.passage')].map((passage) => passage.textContent)).toEqual(['Ein Absatz'])
})
