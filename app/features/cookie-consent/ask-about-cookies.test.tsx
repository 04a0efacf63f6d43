import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CONSENT_DATE_KEY, CONSENT_KEY, CONSENT_VERSION, readConsent } from '../../lib/consent/consent.ts'
import { askAboutCookies } from './ask-about-cookies.ts'

/** As a page comes from the server, whose React may come late or never. */
const PAGE = `
  <section class="cookie-banner" data-view="question" data-waits="" style="position: fixed"><button>Nur notwendige</button></section>
  <main><a class="btn" href="/beratung">Beratung vereinbaren</a></main>`

beforeEach(() => {
  delete document.documentElement.dataset.cookies
  document.body.innerHTML = PAGE
  readConsent()
  return () => document.body.replaceChildren()
})

test('Escape in the question puts it off without React', async () => {
  askAboutCookies()
  expect(isAsked()).toBe(true)

  screen.getByRole('button', { name: 'Nur notwendige' }).focus()
  await userEvent.keyboard('{Escape}')

  expect(isAsked()).toBe(false)
  askAboutCookies()
  expect(isAsked(), 'in this tab').toBe(false)
})

test('one comes back to a page that asked, and the question is gone when another page has the answer', () => {
  askAboutCookies()
  comeBack()
  expect(isAsked()).toBe(true)

  answerElsewhere()
  comeBack()
  expect(isAsked()).toBe(false)
})

test('where the question would cover a button, it waits for room; once it is shown, scrolling measures nothing', () => {
  const button = screen.getByRole('link')
  const place = vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 50))
  const question = document.querySelector('section') as HTMLElement
  vi.spyOn(question, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100))
  askAboutCookies()
  dispatchEvent(new Event('scroll'))
  expect(question.hasAttribute('data-waits')).toBe(true)

  place.mockReturnValue(new DOMRect(0, -500, 200, 50))
  dispatchEvent(new Event('scroll'))
  expect(question.hasAttribute('data-waits')).toBe(false)

  place.mockClear()
  dispatchEvent(new Event('scroll'))
  expect(place).not.toHaveBeenCalled()
})

const isAsked = () => document.documentElement.dataset.cookies === 'asked'
const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

function answerElsewhere(): void {
  const answer = { necessary: true, functional: false, analytics: false, version: CONSENT_VERSION }
  localStorage.setItem(CONSENT_KEY, JSON.stringify(answer))
  localStorage.setItem(CONSENT_DATE_KEY, new Date().toISOString())
}
