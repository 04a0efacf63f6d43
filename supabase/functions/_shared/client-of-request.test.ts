import { expect, test } from 'vitest'
import { clientOfRequest } from './client-of-request.ts'

const clientWith = (headers: Record<string, string>) =>
  clientOfRequest(new Request('https://www.example.com', { headers }))

test.each([
  // Visitors can write all but the last entry.
  [{ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '198.51.100.1,10.0.0.1 , 2001:db8::7' }, '2001:db8::7'],
  [{ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.1' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '203.0.113.7, unknown' }, null],
  [{ 'x-forwarded-for': '203.0.113.7:4711' }, null],
  [{ 'x-forwarded-for': "203.0.113.7'; select 1" }, null],
])('a request with %j comes from %s', (headers, address) => {
  expect(clientWith(headers).address).toBe(address)
})

test('a long user agent is cut, and without headers nothing is known', () => {
  expect(clientWith({ 'user-agent': 'x'.repeat(501) }).agent).toBe('x'.repeat(500))
  expect(clientWith({})).toMatchObject({ address: null, agent: null })
})
