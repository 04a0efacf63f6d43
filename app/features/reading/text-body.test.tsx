import { screen } from '@testing-library/react'
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

test('the first quotation that ends a passage stands on the horizon, once', () => {
  renderOnSite(
    <TextBody
      content={[
        ['h2', {}, 'Eins'],
        ['p', {}, 'Ein Absatz'],
        ['blockquote', {}, ['p', {}, 'Ein Satz auf See.']],
        ['h2', {}, 'Zwei'],
        ['blockquote', {}, ['p', {}, 'Ein Satz im Text.']],
        ['h2', {}, 'Drei'],
      ]}
    />,
  )
  const card = screen
    .getByRole('img', { name: /Leuchttonne/ })
    .closest('.horizon')
    ?.querySelector('.horizon-card')
  expect(card?.textContent).toBe('Ein Satz auf See.')
  expect(screen.getAllByText(/^Ein Satz/)).toHaveLength(2)
  expect(screen.getByRole('blockquote').textContent).toBe('Ein Satz im Text.')
})
