import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import type { DraftState } from '../../../lib/drafts/draft-state.ts'
import { unsavedCopies } from '../../../lib/drafts/unsaved-copies.ts'
import { WriterContext } from '../../../lib/drafts/use-draft.ts'
import { SaveStateLine } from './save-state-line.tsx'

const KEPT = ' Ihr Text ist auf diesem Gerät aufbewahrt. '
const ALONE = ' Ihr Text steht nur in diesem Fenster: Bitte lassen Sie es offen. '
const onConfirm = vi.fn()
const HELD = 'Bitte warten Sie, bis alles gesichert ist. '

test.each<[DraftState, { isKept?: boolean; isHeld?: boolean }, string]>([
  [
    'offline',
    { isKept: true, isHeld: true },
    `Noch nicht gesichert: Der Server ist nicht zu erreichen. Wir sichern, sobald er erreichbar ist.${KEPT}${HELD}`,
  ],
  [
    'failed',
    {},
    `Noch nicht gesichert: Der Server hat es nicht angenommen. Wir versuchen es gleich noch einmal.${ALONE}`,
  ],
  [
    'limited',
    { isKept: true },
    `Noch nicht gesichert. Heute nicht mehr. Weiter geht es in etwa 3 Stunden. ${KEPT.trimStart()}`,
  ],
  [
    'conflict',
    { isKept: true, isHeld: true },
    `Noch nicht gesichert: Es gibt zwei Fassungen. Bitte wählen Sie eine. ${HELD}Beide ansehen`,
  ],
])('%s %j', (state, { isKept = false, isHeld = false }, says) => {
  const refusal = { code: 'too_many_requests', message: 'Heute nicht mehr. Weiter geht es in etwa 3 Stunden.' }
  renderOnSite(<SaveStateLine {...{ state, isKept, isHeld, refusal, onConfirm }}>{null}</SaveStateLine>)
  expect(line().textContent).toBe(says)
})

test('a writer who was signed out is led to the login by a press, not by itself', async () => {
  const signInAgain = vi.fn()
  renderOnSite(
    <WriterContext value={{ email: '', copies: unsavedCopies(''), signInAgain }}>
      <SaveStateLine state="signed-out" isKept isHeld={false} onConfirm={onConfirm}>
        {null}
      </SaveStateLine>
    </WriterContext>,
  )
  expect(line().textContent).toContain(`Sie wurden abgemeldet.${KEPT}`)
  expect(signInAgain).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Wieder anmelden' }))
  expect(signInAgain).toHaveBeenCalledOnce()
})

test('a writer who has to authenticate again is asked by a press, and not told to wait', async () => {
  onConfirm.mockClear()
  renderOnSite(
    <SaveStateLine state="unconfirmed" isKept isHeld onConfirm={onConfirm}>
      {null}
    </SaveStateLine>,
  )
  expect(line().textContent).toBe(
    `Noch nicht gesichert: Bitte bestätigen Sie noch einmal, dass Sie es sind, dann geht es weiter.${KEPT}Bestätigen`,
  )
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Bestätigen' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

const line = () => document.querySelector('[data-save-state]') as HTMLElement
