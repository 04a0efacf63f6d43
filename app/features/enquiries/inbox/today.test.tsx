import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { Today } from './today.tsx'

const none = { waiting: 0, late_mwo: 0, late_consultation: 0, back: 0 }

test.each([
  [none, 0, 'Heute ist nichts offen.'],
  [{ ...none, waiting: 1 }, 0, 'Heute: 1 neue Anfrage.'],
  [{ ...none, waiting: 2, late_mwo: 1 }, 0, 'Heute: 2 neue und 1 überfällige Anfrage.'],
  [
    { ...none, late_consultation: 2, back: 1 },
    3,
    'Heute: 2 überfällige Anfragen, 1 Anfrage zur Wiedervorlage und 3 nicht zugestellte E-Mails.',
  ],
])('the day begins with one sentence: %j', (inbox, undelivered, sentence) => {
  renderOnSite(<Today inbox={inbox} undelivered={undelivered} />)

  expect(screen.getByRole('region', { name: 'Heute' }).textContent).toBe(sentence)
  if (inbox.late_consultation > 0) {
    expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/beratung?sortierung=faelligkeit')
  }
})
