import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, createDraft, type DraftParts, type DraftStore } from './draft-store.ts'
import type { UnsavedCopies } from './unsaved-copies.ts'

const [ERIKA, MAX] = ['erika.mustermann@example.com', 'max.mustermann@example.com']
/** The server's version, and how it answers the next save. */
let server: { body: string; seen: number; author: string }
const codes = {
  ended: 'PGRST301',
  refuses: '22023',
  'asks who it is': 'reauthentication_needed',
  'is full': 'too_many_requests',
}
let blow: keyof typeof codes | 'none' | 'away' | 'loses the answer' | 'gone'
let kept: unknown
let saves: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  server = { body: 'Anfang', seen: 1, author: ERIKA }
  blow = 'none'
  kept = undefined
  saves = []
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('what is typed is on the server a second later, in one save', async () => {
  const draft = open()
  draft.type('Anfang, ein')
  draft.type('Anfang, ein Wort')
  expect(draft.view().state).toBe('dirty')

  await vi.advanceTimersByTimeAsync(1000)

  expect(draft.view().state).toBe('saved')
  expect(saves).toEqual(['Anfang, ein Wort'])
})
test('what is typed while a save is on its way is saved after it', async () => {
  const draft = open()
  draft.type('Eins')
  const first = draft.save()
  draft.type('Eins und zwei')
  await first
  await vi.advanceTimersByTimeAsync(1000)

  expect(saves).toEqual(['Eins', 'Eins und zwei'])
  expect(draft.view().state).toBe('saved')
})

test('typing without a pause is saved all the same', async () => {
  const draft = open()
  for (let key = 0; key < 20; key += 1) {
    draft.type(`Anfang ${key}`)
    await vi.advanceTimersByTimeAsync(200)
  }

  expect(saves.length).toBeGreaterThanOrEqual(2)
})

test('without a network it leaves a copy, and is sent when the server is back', async () => {
  blow = 'away'
  const draft = open()
  draft.type('Ohne Netz')
  expect(await draft.save()).toBe(false)
  expect(draft.view()).toMatchObject({ state: 'offline', isKept: true })
  await vi.advanceTimersByTimeAsync(300)
  expect(kept).toMatchObject({ body: 'Ohne Netz' })

  blow = 'none'
  await vi.advanceTimersByTimeAsync(5000)

  expect(server.body).toBe('Ohne Netz')
  expect(draft.view().state).toBe('saved')
  expect(kept).toBeUndefined()
})

test('a save that fails is told to the caller, and sent again where that may help', async () => {
  const draft = open()
  expect(await draft.save()).toBe(true)
  draft.type('Wichtig')
  for (const [failing, state] of [
    ['away', 'offline'],
    ['refuses', 'failed'],
    ['ended', 'signed-out'],
    ['asks who it is', 'unconfirmed'],
    ['is full', 'limited'],
    ['gone', 'gone'],
  ] as const) {
    blow = failing
    expect([await draft.save(), draft.view().state]).toEqual([false, state])
  }
  draft.type('Wichtig und weiter')
  expect(draft.view().state, 'typing does not hide it').toBe('gone')
})

test.each(['asks who it is', 'is full'] as const)(
  'where the server %s, typing hides no reason and sends nothing, and a minute later everything is saved',
  async (refusing) => {
    blow = refusing
    const draft = open()
    draft.type('Viel')
    await draft.save()
    const { state, refusal } = draft.view()
    draft.type('Viel und mehr')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(draft.view()).toMatchObject({ state, refusal, body: 'Viel und mehr' })
    expect(saves).toEqual(['Viel'])
    expect(kept).toMatchObject({ body: 'Viel und mehr' })

    blow = 'none'
    await vi.advanceTimersByTimeAsync(30_000)
    expect([draft.view().state, server.body]).toEqual(['saved', 'Viel und mehr'])
  },
)

test('an answer that was lost on the way is no second version', async () => {
  const draft = open()
  blow = 'loses the answer'
  draft.type('Einmal')
  await draft.save()
  blow = 'none'
  draft.type('Einmal und weiter')

  expect(await draft.save()).toBe(true)
  expect(server.body).toBe('Einmal und weiter')
})

test('who goes back to an earlier text of this page is somebody else, once its answer came', async () => {
  const draft = open()
  for (const text of ['Eins', 'Eins und zwei']) {
    draft.type(text)
    await draft.save()
  }
  server = { body: 'Eins', seen: 9, author: MAX }
  draft.type('Eins, zwei und drei')
  await draft.save()

  expect([draft.view().state, server.body]).toEqual(['conflict', 'Eins'])
})

test('another version is never overwritten: saving waits for a choice', async () => {
  const draft = open()
  server = { body: 'Von Max', seen: 9, author: MAX }
  draft.type('Von Erika')

  expect(await draft.save()).toBe(false)
  expect(draft.view()).toMatchObject({
    state: 'conflict',
    theirs: { body: 'Von Max', author: MAX },
  })
  expect(await draft.save()).toBe(false)
  expect(server.body).toBe('Von Max')

  draft.choose('Von Erika')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.body).toBe('Von Erika')
})

test('what two wrote in different places is joined without a question', async () => {
  const draft = open({ join: (base, mine, theirs) => `${base}: ${mine} und ${theirs}` })
  server = { body: 'Status', seen: 9, author: ERIKA }
  draft.type('Notiz')

  expect(await draft.save()).toBe(true)
  expect(server.body).toBe('Anfang: Notiz und Status')
})

const press = (body: string) => {
  server = { ...server, body, seen: server.seen + 1 }
}
const read = async () => ({ ...server })

test('a click that changes the draft is shown, and so is that it was taken back at once', async () => {
  const draft = open()
  for (const body of ['Beantwortet', 'Anfang']) {
    press(body)
    await draft.follow(read)
    expect(draft.view()).toMatchObject({ body, state: 'clean' })
  }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(saves).toEqual([])
})

test('what is typed while such a click is processed stays, and is saved with it', async () => {
  const draft = open({ join: (base, mine, theirs) => `${mine}${theirs.slice(base.length)}` })
  press('Anfang, beantwortet')
  await draft.follow(async () => {
    draft.type('Mein Anfang')
    return read()
  })
  expect(draft.view()).toMatchObject({ body: 'Mein Anfang, beantwortet', state: 'dirty' })
  expect(await draft.save()).toBe(true)
  expect(server.body).toBe('Mein Anfang, beantwortet')
})

test('a version that is older than what was saved meanwhile is not shown', async () => {
  const draft = open()
  await draft.follow(async () => {
    const old = await read()
    draft.type('Neuer')
    await draft.save()
    return old
  })
  expect(draft.view()).toMatchObject({ body: 'Neuer', state: 'saved' })
})

test('what was left unsaved is gone on with', async () => {
  kept = { body: 'Vor dem Laden', base: { body: 'Anfang', seen: 1 } }
  const draft = open()

  expect(draft.view()).toMatchObject({ body: 'Vor dem Laden', replaced: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.body).toBe('Vor dem Laden')
  expect(kept).toBeUndefined()
})

test('a copy that began with an older version than the server has is a choice, and overwrites nothing', async () => {
  kept = { body: 'Von Erika', base: { body: 'Anfang', seen: 1 } }
  server = { body: 'Von Max', seen: 9, author: MAX }
  const draft = open()
  await vi.advanceTimersByTimeAsync(0)

  expect(draft.view()).toMatchObject({ state: 'conflict', body: 'Von Erika', theirs: { body: 'Von Max' } })
  expect(server.body).toBe('Von Max')
})

test('a copy that the server has already goes', () => {
  kept = { body: 'Anfang', base: { body: 'Vorher', seen: 0 } }
  const draft = open()

  expect(draft.view()).toMatchObject({ state: 'clean', replaced: 0 })
  expect(kept).toBeUndefined()
})

test('a page that is left with unsaved work leaves a copy', async () => {
  blow = 'away'
  const draft = open()
  draft.type('Beim Gehen')
  stop()
  await vi.advanceTimersByTimeAsync(0)

  expect(kept).toMatchObject({ body: 'Beim Gehen' })
  const tries = saves.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves.length, 'it is not tried again').toBe(tries)
})

function open(parts: Partial<DraftParts<string, number>> = {}): DraftStore<string, number> {
  const draft = createDraft<string, number>({
    name: 'probe',
    base: { body: server.body, seen: server.seen },
    send,
    copies,
    ...parts,
  })
  stop = draft.start()
  return draft
}

async function send(body: string, seen: number): Promise<Answer<string, number>> {
  saves.push(body)
  if (blow === 'away') throw new TypeError('Failed to fetch')
  if (blow in codes) throw { code: codes[blow as keyof typeof codes] }
  if (blow === 'gone') return { outcome: 'gone' }
  if (server.seen !== seen) return { outcome: 'conflict', theirs: { ...server } }
  server = { ...server, body, seen: seen + 1 }
  if (blow === 'loses the answer') throw new TypeError('Failed to fetch')
  return { outcome: 'saved', seen: server.seen }
}

const copies: UnsavedCopies = {
  keep(_name, content) {
    kept = content
    return true
  },
  forget() {
    kept = undefined
  },
  find: () => kept,
  hasAny: () => kept !== undefined,
  end() {},
}
