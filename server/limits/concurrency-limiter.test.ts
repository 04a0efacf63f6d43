import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

test('one network holds its number and no more, and gets another place when it gives one back', () => {
  const limiter = createConcurrencyLimiter({ perNetwork: 2 })
  const giveBack = limiter.take('203.0.113.7')
  limiter.take('203.0.113.7')

  expect(limiter.take('203.0.113.7')).toBeUndefined()
  expect(limiter.take('203.0.113.8')).toBeDefined()

  giveBack?.()
  giveBack?.()
  expect(limiter.take('203.0.113.7')).toBeDefined()
  expect(limiter.take('203.0.113.7')).toBeUndefined()
})

test('networks of one home line hold twice as much, those of one /48 eight times, those of one provider 32 times', () => {
  const limiter = createConcurrencyLimiter({ perNetwork: 10 })
  const taken = (address: (number: number) => string) =>
    Array.from({ length: 1000 }, (_, number) => limiter.take(address(number))).filter(Boolean).length

  expect(taken((number) => `2001:db8:1:${(number % 256).toString(16)}::1`)).toBe(20)
  expect(taken((number) => `2001:db8:2:${((number % 256) * 256).toString(16)}::1`)).toBe(80)
  expect(taken((number) => `2001:db9:${number.toString(16)}::1`)).toBe(320)
  expect(taken((number) => `203.0.113.${number % 256}`)).toBe(160)
  expect(taken((number) => `203.1.${number % 256}.7`)).toBe(320)
})

test('the last quarter is reserved for networks that hold few', () => {
  const limiter = createConcurrencyLimiter({ perNetwork: 100, inAll: 8, few: 1 })
  for (let number = 0; number < 6; number += 1) limiter.take(`2001:db8:${number}::1`)

  expect(limiter.take('2001:db8:7::1')).toBeUndefined()
  expect(limiter.take('203.0.113.8')).toBeDefined()
  expect(limiter.take('203.0.113.8')).toBeUndefined()
  expect(limiter.take('198.51.100.9')).toBeDefined()
  expect(limiter.take('192.0.2.10')).toBeUndefined()
})

test('what waits is done in its order, and other networks do not wait for it', async () => {
  const limiter = createConcurrencyLimiter({ perNetwork: 1 })
  const done: number[] = []
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
  const work = (number: number) => async () => void done.push(number)
  const held = limiter.inTurn('203.0.113.7', () => first)
  const second = limiter.inTurn('203.0.113.7', work(2))
  const third = limiter.inTurn('203.0.113.7', work(3))

  await limiter.inTurn('203.0.113.8', work(4))
  expect(done).toEqual([4])

  endFirst()
  await Promise.all([held, second, third])
  expect(done).toEqual([4, 2, 3])
})

test('who waits with one is served before those who wait with many, from however many networks', async () => {
  const limiter = createConcurrencyLimiter({ perNetwork: 10, inAll: 2 })
  const done: string[] = []
  const held = [limiter.take('203.0.113.7'), limiter.take('198.51.100.9')]
  const work = (address: string) => limiter.inTurn(address, async () => void done.push(address))
  const many = Array.from({ length: 20 }, (_, number) => work(`${100 + (number % 4)}.0.113.7`))
  const one = work('192.0.2.1')

  held[0]?.()
  held[1]?.()
  await Promise.all([...many, one])

  expect(done.indexOf('192.0.2.1')).toBe(4)
})

test('work that fails gives its place back', async () => {
  const limiter = createConcurrencyLimiter({ perNetwork: 1 })

  await expect(limiter.inTurn('203.0.113.7', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await limiter.inTurn('203.0.113.7', async () => 'done')).toBe('done')
})
