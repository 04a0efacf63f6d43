import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { Today } from './today.tsx'

const none = { waiting: 0, late: 0, back: 0, unsent: 0, set_aside: 0, held_issues: 0 }

test.each([
  [none, 0, 0, 'Heute ist nichts offen.'],
  [{ ...none, waiting: 1 }, 0, 0, 'Heute: 1 neue Anfrage.'],
  [{ ...none, waiting: 2, late: 1 }, 0, 0, 'Heute: 2 neue und 1 überfällige Anfrage.'],
  [{ ...none, unsent: 1 }, 0, 0, 'Heute: 1 nicht verschickte Antwort.'],
  [{ ...none, held_issues: 1 }, 0, 0, 'Heute: 1 Ausgabe des Newsletters, die nicht hinausgeht.'],
  [
    { ...none, waiting: 1, held_issues: 2 },
    0,
    0,
    'Heute: 1 neue Anfrage und 2 Ausgaben des Newsletters, die nicht hinausgehen.',
  ],
  [{ ...none, set_aside: 1 }, 1, 0, 'Heute: 1 Absage und 1 beiseitegelegt.'],
  [
    { ...none, late: 2, back: 1 },
    0,
    3,
    'Heute: 2 überfällige Anfragen, 1 Anfrage zur Wiedervorlage und 3 nicht zugestellte E-Mails.',
  ],
])('the day begins with one sentence: %j', (inbox, calledOff, undelivered, sentence) => {
  renderOnSite(<Today inbox={inbox} calledOff={calledOff} undelivered={undelivered} />)

  expect(screen.getByRole('region', { name: 'Heute' }).textContent?.replaceAll(/\s/g, ' ')).toBe(sentence)
})

test('what was set aside, and what is late, is one press away', () => {
  renderOnSite(<Today inbox={{ ...none, late: 1, set_aside: 1 }} calledOff={0} undelivered={0} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/admin?sortierung=faelligkeit', '/admin?status=apparent_spam'])
})
