import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
})

/** The copies of an account in a window of its own. */
async function windowOf(userId: string) {
  vi.resetModules()
  const { unsavedCopies } = await import('./unsaved-copies.ts')
  return unsavedCopies(userId)
}

test('a text is found again in this window and the next one, until the server has it', async () => {
  const here = await windowOf('erika')
  expect(here.keep('article/probe', { words: 'Ohne Netz' }, true)).toBe(true)
  const later = await windowOf('erika')
  for (const copies of [here, later]) expect(copies.find('article/probe')).toEqual({ words: 'Ohne Netz' })
  expect((await windowOf('max')).find('article/probe')).toBeUndefined()

  later.forget('article/probe')
  expect([later.find('article/probe'), later.hasAny(), localStorage.length]).toEqual([undefined, false, 0])
})

test('a note about a visitor stays in its window, and is never stored on the device', async () => {
  const here = await windowOf('erika')
  expect(here.keep('enquiry/1', { notes: 'Vertraulich' }, false)).toBe(false)

  expect(here.find('enquiry/1')).toEqual({ notes: 'Vertraulich' })
  expect([here.hasAny(), localStorage.length]).toEqual([true, 0])
  expect((await windowOf('erika')).find('enquiry/1')).toBeUndefined()
})

test('what is left goes with the sign-out, what is typed after it too, and nothing of another account', async () => {
  const [erika, max] = [await windowOf('erika'), await windowOf('max')]
  max.keep('facts', 'Von Max', true)
  erika.keep('facts', 'Von Erika', true)
  erika.end()
  expect(erika.keep('facts', 'Beim Gehen', true)).toBe(false)

  expect([erika.hasAny(), erika.find('facts'), max.find('facts')]).toEqual([false, undefined, 'Von Max'])
})

test('a browser that stores nothing breaks nothing, and the window still has it', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const copies = await windowOf('erika')

  expect(copies.keep('facts', 'Gesperrt', true)).toBe(false)
  expect([copies.find('facts'), copies.hasAny()]).toEqual(['Gesperrt', true])
  copies.forget('facts')
  expect(copies.find('facts')).toBeUndefined()
})
