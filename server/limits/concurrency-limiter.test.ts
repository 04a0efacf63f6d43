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

test('waiting calls are served in their order, and other networks do not wait for them', async () => {
  const limiter = createConcurrencyLimiter({ perNetwork: 1 })
  const served: number[] = []
  const first = await limiter.takeWhenFree('203.0.113.7')
  const second = limiter.takeWhenFree('203.0.113.7').then((giveBack) => {
    served.push(2)
    return giveBack
  })
  const third = limiter.takeWhenFree('203.0.113.7').then(() => served.push(3))

  await limiter.takeWhenFree('203.0.113.8')
  expect(served).toEqual([])

  first()
  const giveBack = await second
  expect(served).toEqual([2])
  giveBack()
  await third
  expect(served).toEqual([2, 3])
})
