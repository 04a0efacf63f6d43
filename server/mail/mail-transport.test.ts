import { expect, test } from 'vitest'
import { withTls } from './mail-transport.ts'

test.each([
  ['smtp://mail.example.com:587', 'true'],
  ['smtp://a:b@mail.example.com', 'true'],
  ['smtps://mail.example.com:465', 'true'],
  ['smtp://mail.example.com?requireTLS=false', 'false'],
  ['smtp://127.0.0.1:2525', null],
  ['smtp://localhost', null],
])('%s: requireTLS is %s', (address, required) => {
  expect(new URL(withTls(address)).searchParams.get('requireTLS')).toBe(required)
})
