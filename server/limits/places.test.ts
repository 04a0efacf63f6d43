import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('a customer holds its number and no more, and gets another place when it gives one back, once', () => {
  const places = createPlaces({ perCustomer: 2, inAll: 100, share: 1 })
  const giveBack = places.take('203.0.113.7')
  places.take('203.0.113.7')

  expect(places.take('203.0.113.7')).toBeUndefined()
  expect(places.take('203.0.113.8')).toBeDefined()

  giveBack?.()
  giveBack?.()
  expect(places.take('203.0.113.7')).toBeDefined()
  expect(places.take('203.0.113.7')).toBeUndefined()
})

test.each([
  ['connections', { perCustomer: 100, inAll: 2000, share: 4 }, 1],
  ['requests', { perCustomer: 100, inAll: 2000, share: 8 }, 1],
  ['arriving megabytes', { perCustomer: 50, inAll: 480, share: 8 }, 10],
])('a dozen providers, each with all its customers, leave room for others: %s', (_what, limits, wanted) => {
  const places = createPlaces(limits)
  for (let provider = 0; provider < 12; provider += 1)
    for (let customer = 0; customer < 500; customer += 1) places.take(`203.${provider}.${customer % 250}.7`)

  expect(places.take('203.0.1.7'), 'a neighbour').toBeUndefined()
  expect(places.take('198.51.100.9', wanted)).toBeDefined()
})

test('who waits with one is served before those who wait with many, from however many networks', async () => {
  const places = createPlaces({ perCustomer: 1, inAll: 1, share: 1 })
  const done: string[] = []
  const held = places.take('203.0.113.7')
  const work = (address: string) => places.runQueued(address, async () => void done.push(address))
  const many = Array.from({ length: 800 }, (_, number) => work(`${100 + (number % 4)}.0.113.${number % 200}`))
  const one = work('192.0.2.1')

  held?.()
  await Promise.all([...many, one])

  expect(done.indexOf('192.0.2.1')).toBe(32)
})

test('work that fails gives its place back', async () => {
  const places = createPlaces({ perCustomer: 1, inAll: 1, share: 1 })

  await expect(places.runQueued('203.0.113.7', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await places.runQueued('203.0.113.7', async () => 'done')).toBe('done')
})
