import { expect, onTestFinished, test, vi } from 'vitest'
import { newsletterSignup } from './newsletter-signup.ts'

test('a name that is too long is refused before its accents are sorted, which takes the square of their number', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())

  const { error } = newsletterSignup.safeParse({
    email: 'erika.mustermann@example.com',
    firstName: 'a\u0345\u0323'.repeat(9000),
    gdprConsent: true,
  })

  expect(error?.issues.map(({ path }) => path)).toEqual([['firstName']])
  expect(normalize).not.toHaveBeenCalled()
})

test('an address has one form, whichever is sent', () => {
  const { data } = newsletterSignup.safeParse({ email: ' Info@Müller-idn.de\u200b', gdprConsent: true })

  expect(data?.email).toBe('info@xn--mller-idn-q9a.de')
})

test.each([
  ['an address that mail servers refuse', { email: 'jörg@example.com' }, 'Umlaute'],
  ['an address of a page', { lastName: 'https://evil.example/gewinn' }, 'nur einen Namen'],
  ['words with one', { lastName: 'Jetzt klicken: evil.example' }, 'nur einen Namen'],
])('%s is refused in words', (_what, typed, words) => {
  const { error } = newsletterSignup.safeParse({ email: 'erika@example.com', gdprConsent: true, ...typed })

  expect(error?.issues[0]?.message).toContain(words)
})
