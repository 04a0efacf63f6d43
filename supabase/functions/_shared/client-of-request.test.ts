import { expect, test } from 'vitest'
import { clientOfRequest } from './client-of-request.ts'

const addressIn = (headers: Record<string, string>) =>
  clientOfRequest(new Request('https://www.example.com', { headers })).address

test('of forwarded addresses the last one counts: a visitor can write the others himself', () => {
  expect(addressIn({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).toBe('203.0.113.7')
  expect(addressIn({ 'x-forwarded-for': '198.51.100.1,10.0.0.1 , 2001:db8::7' })).toBe('2001:db8::7')
})

test('what the platform writes itself counts before what was forwarded', () => {
  expect(addressIn({ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.1' })).toBe('203.0.113.7')
})

test('what is no address is none', () => {
  expect(addressIn({})).toBeNull()
  expect(addressIn({ 'x-forwarded-for': '203.0.113.7, unknown' })).toBeNull()
  expect(addressIn({ 'x-forwarded-for': '203.0.113.7:4711' })).toBeNull()
  expect(addressIn({ 'x-forwarded-for': "203.0.113.7'; select 1" })).toBeNull()
})

test('a long user agent is cut', () => {
  const agentIn = (headers: Record<string, string>) =>
    clientOfRequest(new Request('https://www.example.com', { headers })).agent
  expect(agentIn({ 'user-agent': 'x'.repeat(501) })).toBe('x'.repeat(500))
  expect(agentIn({})).toBeNull()
})
