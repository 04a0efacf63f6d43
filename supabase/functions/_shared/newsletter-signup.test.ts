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
