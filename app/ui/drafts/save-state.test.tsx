import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import type { DraftState } from '../../lib/drafts/draft-state.ts'
import { unsavedCopies } from '../../lib/drafts/unsaved-copies.ts'
import { WriterContext } from '../../lib/drafts/use-draft.ts'
import { SaveState } from './save-state.tsx'

const NOT = 'Noch nicht gesichert'
const KEPT = ' Ihr Text ist auf diesem Gerät aufbewahrt.'
const ALONE = ' Ihr Text steht nur in diesem Fenster: Bitte lassen Sie es offen.'
const HELD = ' Bitte warten Sie, bis alles gesichert ist.'
const AWAY = ': Der Server ist nicht zu erreichen. Wir sichern, sobald er erreichbar ist.'
const REFUSED = ': Der Server hat es nicht angenommen. Wir versuchen es gleich noch einmal.'
const WHO = ': Bitte bestätigen Sie noch einmal, dass Sie es sind, dann geht es weiter.'
const TWO = ': Es gibt zwei Fassungen. Bitte wählen Sie eine.'
const GONE = 'Das gibt es auf dem Server nicht mehr. Kopieren Sie Ihren Text, wenn Sie ihn noch brauchen.'
const refusal = { code: 'too_many_requests', message: 'Heute nicht mehr. Weiter geht es in etwa 3 Stunden.' }

const signInAgain = vi.fn()
const save = vi.fn()

test.each<[DraftState, { isKept?: boolean; isHeld?: boolean }, string]>([
  ['offline', { isKept: true, isHeld: true }, `${NOT}${AWAY}${KEPT}${HELD}`],
  ['failed', {}, `${NOT}${REFUSED}${ALONE}`],
  ['limited', { isKept: true }, `${NOT}. ${refusal.message}${KEPT}`],
  ['unconfirmed', { isKept: true, isHeld: true }, `${NOT}${WHO}${KEPT}`],
  ['conflict', { isKept: true, isHeld: true }, `${NOT}${TWO}${HELD} Beide ansehen`],
  ['gone', { isKept: true }, GONE],
])('%s %j', (state, { isKept = false, isHeld = false }, says) => {
  show(state, isKept, isHeld)
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(says)
})

test.each<[DraftState, string, typeof save]>([
  ['signed-out', 'Wieder anmelden', signInAgain],
  ['unconfirmed', 'Bestätigen', save],
  ['offline', 'Noch einmal versuchen', save],
])('a writer who is %s goes on by a press, not by itself', async (state, name, does) => {
  does.mockClear()
  show(state)
  expect(does).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(does).toHaveBeenCalledOnce()
})

function show(state: DraftState, isKept = true, isHeld = false) {
  renderOnSite(
    <WriterContext value={{ email: '', copies: unsavedCopies(''), signInAgain }}>
      <SaveState draft={{ name: 'probe', state, isKept, refusal, save }} isHeld={isHeld} />
    </WriterContext>,
  )
}
