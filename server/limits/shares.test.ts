import { expect, test } from 'vitest'
import { createShares } from './shares.ts'

test('one network holds its share and no more, and may come back when it gives something back', () => {
  const shares = createShares({ perNetwork: 2 })
  const giveBack = shares.take('203.0.113.7')
  shares.take('203.0.113.7')

  expect(shares.take('203.0.113.7')).toBeUndefined()
  expect(shares.take('203.0.113.8')).toBeDefined()

  giveBack?.()
  giveBack?.()
  expect(shares.take('203.0.113.7')).toBeDefined()
  expect(shares.take('203.0.113.7')).toBeUndefined()
})

test('somebody with thousands of networks holds twice the share by his home line, eight times by his /48', () => {
  const shares = createShares({ perNetwork: 10 })
  const taken = (address: (number: number) => string) =>
    Array.from({ length: 200 }, (_, number) => shares.take(address(number))).filter(Boolean).length

  expect(taken((number) => `2001:db8:1:${number.toString(16)}::1`)).toBe(20)
  expect(taken((number) => `2001:db8:2:${(number * 256).toString(16)}::1`)).toBe(80)
})

test('the last quarter goes only to whoever holds little', () => {
  const shares = createShares({ perNetwork: 100, inAll: 8, little: 1 })
  for (let number = 0; number < 6; number += 1) shares.take('203.0.113.7')

  expect(shares.take('203.0.113.7')).toBeUndefined()
  expect(shares.take('203.0.113.8')).toBeDefined()
  expect(shares.take('203.0.113.8')).toBeUndefined()
  expect(shares.take('203.0.113.9')).toBeDefined()
  expect(shares.take('203.0.113.10')).toBeUndefined()
})
