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

test.each<[object, unknown]>([
  [{ email: '' }, 'E-Mail-Adresse ist erforderlich'],
  [{ email: undefined }, 'E-Mail-Adresse ist erforderlich'],
  [{ email: 'erika@' }, 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
  [{ email: `${'x'.repeat(250)}@example.com` }, 'E-Mail-Adresse zu lang (max. 255 Zeichen)'],
  [{ email: 'jörg@example.com' }, expect.stringContaining('Umlaute')],
  [{ firstName: 'x'.repeat(101) }, 'Vorname zu lang (max. 100 Zeichen)'],
  [{ lastName: 'x'.repeat(101) }, 'Nachname zu lang (max. 100 Zeichen)'],
  ...['0190 123456', 'https://evil.example/gewinn', 'Jetzt klicken: evil.example'].map(
    (lastName): [object, unknown] => [
      { lastName },
      'Bitte geben Sie hier nur einen Namen ein, ohne Links, Adressen und Nummern',
    ],
  ),
  [{ gdprConsent: false }, 'Zustimmung zur Datenverarbeitung ist erforderlich'],
  [{ gdprConsent: 'ja' }, 'Zustimmung zur Datenverarbeitung ist erforderlich'],
])('%j is refused in words', (typed, words) => {
  const { error } = newsletterSignup.safeParse({ email: 'erika@example.com', gdprConsent: true, ...typed })

  expect(error?.issues[0]?.message).toEqual(words)
})

test.each([
  [undefined, null],
  [null, null],
  ['  ', null],
  [' Änne\u0000\tMarie\n', 'Änne Marie'],
])('the first name %j is kept as %j', (firstName, kept) => {
  expect(newsletterSignup.parse({ email: 'erika@example.com', gdprConsent: true, firstName })).toMatchObject({
    firstName: kept,
  })
})
