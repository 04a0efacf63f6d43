import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { tooManyRequests } from '../../../rules/operation/too-many-requests.ts'
import { mistakes, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { practice } from '../../../tests/support/site/shipped-practice.ts'
import { ConsultationForm } from './consultation-form.tsx'

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Anfrage senden' }))
const stored = () => new Response(null, { status: 201 })

test('what is missing or no address is named, at its field and in a summary that takes the focus', async () => {
  const requests = serverThat(stored)
  renderOnSite(<ConsultationForm />)
  expect(screen.getByText(/^Ihre Anfrage ist unverbindlich/)).toBeTruthy()

  await send()

  const messages = [
    'Vorname ist erforderlich',
    'Nachname ist erforderlich',
    'E-Mail ist erforderlich',
    'Telefonnummer ist erforderlich',
  ]
  expect(await mistakes()).toEqual(messages)
  expect(document.activeElement?.textContent).toContain('Es gibt 4 Probleme')
  expect(await screen.findByText('Formular unvollständig')).toBeTruthy()
  expect(screen.getByText('Bitte überprüfen Sie Ihre Eingaben')).toBeTruthy()
  const described = { name: /^Vorname/, description: /Fehler: Vorname ist erforderlich/ }
  expect(screen.getByRole('textbox', described).getAttribute('aria-invalid')).toBe('true')

  // Key by key: correcting one field removes its error and must keep the focus.
  await userEvent.click(screen.getByRole('link', { name: 'Vorname ist erforderlich' }))
  await userEvent.keyboard('Erika')
  expect(field(/^Vorname/).value).toBe('Erika')
  expect(document.activeElement).toBe(field(/^Vorname/))
  expect(screen.queryByRole('textbox', described)).toBeNull()
  expect(await mistakes()).toEqual(messages.slice(1))

  await userEvent.type(field(/^E-Mail/), 'erika@')
  await send()
  const description = /Bitte geben Sie eine gültige E-Mail-Adresse ein/
  expect(await screen.findByRole('textbox', { name: /^E-Mail/, description })).toBeTruthy()
  expect(field(/^Vorname/).value).toBe('Erika')
  expect(requests.to('consultation_requests')).toEqual([])
})

test('a press and a key right after it send once, and the next form begins blank at its first field', async () => {
  const requests = serverThat(stored)
  renderOnSite(<ConsultationForm />)
  await fill()

  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Anfrage senden' })
  fireEvent.click(button)
  // As Enter in a field does it.
  button.form?.requestSubmit()

  await screen.findByRole('heading', { name: 'Beratungsanfrage eingegangen' })
  expect(requests.to('consultation_requests')).toMatchObject([{ first_name: 'Änne', email: EMAIL }])
  // The number is required here.
  expect(screen.getByText(/^Die Antwort kommt per/).textContent).not.toContain('wenn Sie eine Nummer')
  await userEvent.click(screen.getByRole('button', { name: 'Weitere Anfrage stellen' }))
  expect(field(/^Vorname/).value).toBe('')
  expect(document.activeElement).toBe(field(/^Vorname/))
})

test('sent again after a failure it is the same enquiry; changed in between it is another one', async () => {
  let isUp = false
  const requests = serverThat(() => (isUp ? stored() : answer({ code: 'unavailable', message: 'später' }, 500)))
  renderOnSite(<ConsultationForm />)
  await fill()

  for (const _try of ['first', 'second']) {
    await send()
    await screen.findByText('Ihre Anfrage wurde noch nicht gesendet.')
    await expect
      .poll(() => screen.queryAllByText('Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.').length)
      .toBe(2)
  }
  await userEvent.type(field(/^Telefonnummer/), '4')
  isUp = true
  await send()
  await screen.findByRole('heading', { name: 'Beratungsanfrage eingegangen' })

  const sent = requests.to('consultation_requests') as { id: string; phone: string }[]
  expect(sent.map(({ phone }) => phone)).toEqual(['040 66969-123', '040 66969-123', '040 66969-1234'])
  expect(sent[1]?.id).toBe(sent[0]?.id)
  expect(sent[2]?.id).not.toBe(sent[0]?.id)
})

test('a limit says when to try again, a lost connection that it is one, and every word stays', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  serverThat(() => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return answer({ code: 'too_many_requests', message: tooManyRequests(90) }, 429)
  })
  renderOnSite(<ConsultationForm />)
  await fill()
  await send()

  const notice = (await screen.findByText(new RegExp(tooManyRequests(90)))).closest('[role=alert]')
  expect(notice?.querySelector(`a[href="${practice.phone.href}"]`)?.textContent).toBe(practice.phone.display)
  await expect
    .poll(() => screen.queryAllByText('Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.').length)
    .toBe(2)
  isOnline.mockReturnValue(false)
  await send()
  expect(await screen.findByText('Ihr Gerät hat gerade keine Verbindung zum Internet.', { exact: false })).toBeTruthy()
  expect(field(/^Vorname/).value).toBe('Änne')
})

const EMAIL = 'erika.mustermann@example.com'

async function fill(): Promise<void> {
  await userEvent.type(field(/^Vorname/), 'Änne')
  await userEvent.type(field(/^Nachname/), 'Mustermann')
  await userEvent.type(field(/^E-Mail/), EMAIL)
  await userEvent.type(field(/^Telefonnummer/), '040 66969-123')
}
