import { expect, test } from 'vitest'
import { tlsOf } from './open-postgres.ts'

test.each([
  ['postgres://a:b@db.example.com/praxis', 'verify-full'],
  ['postgres://a:b@db.example.com/praxis?sslmode=require', 'verify-full'],
  ['postgres://a:b@192.0.2.7:5432/praxis', 'verify-full'],
  ['postgres://a:b@127.0.0.1.example.com/praxis', 'verify-full'],
  ['postgres://a:b@db.example.com/praxis?sslmode=no-verify', 'require'],
  ['postgres://a:b@database/praxis?sslmode=disable', undefined],
  ['postgres://a:b@127.0.0.1:5432/praxis', undefined],
  ['postgres://a:b@localhost/praxis?sslmode=verify-full', undefined],
  ['postgres://a:b@[::1]/praxis', undefined],
])('%s is protected by %s', (address, protection) => {
  expect(tlsOf(address)).toBe(protection)
})
