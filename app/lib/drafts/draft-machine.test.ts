import { describe, expect, test } from 'vitest'
import {
  beginDraft,
  canBeSent,
  type Draft,
  type DraftEvent,
  type DraftState,
  isOnServer,
  nextDraft,
} from './draft-machine.ts'

type Note = Draft<string, number>
type Happened = DraftEvent<string, number>

const typed = (body: string): Happened => ({ type: 'typed', body })
const sent: Happened = { type: 'sent' }
const arrived = (seen: number): Happened => ({ type: 'arrived', seen })
const lost = (why: 'offline' | 'signed-out' | 'failed' | 'gone'): Happened => ({ type: 'not-arrived', why })
const overtaken: Happened = { type: 'overtaken', theirs: { body: 'Von Max', seen: 7, author: 'Max' } }

function draftAfter(...events: Happened[]): Note {
  return events.reduce(nextDraft<string, number>, beginDraft({ body: '', seen: 1 }))
}

test('what nobody touched is clean, and nothing is sent', () => {
  expect(draftAfter().state).toBe('clean')
  expect(draftAfter(sent).state).toBe('clean')
})

test('what is typed is dirty, then on its way, then saved, and the next save names the new version', () => {
  expect(draftAfter(typed('Eins')).state).toBe('dirty')
  expect(draftAfter(typed('Eins'), sent).state).toBe('saving')
  const saved = draftAfter(typed('Eins'), sent, arrived(2))
  expect(saved.state).toBe('saved')
  expect(saved.base).toEqual({ body: 'Eins', seen: 2 })
})

test('what is typed while a save is on its way is still dirty when the answer comes', () => {
  const draft = draftAfter(typed('Eins'), sent, typed('Eins und zwei'))
  expect(draft.state).toBe('saving')
  expect(nextDraft(draft, arrived(2))).toMatchObject({ state: 'dirty', body: 'Eins und zwei', base: { body: 'Eins' } })
})

describe('a save that does not arrive', () => {
  test.each(['offline', 'signed-out', 'failed'] as const)('%s: the text stays, and can be sent again', (why) => {
    const draft = draftAfter(typed('Eins'), sent, lost(why))
    expect(draft).toMatchObject({ state: why, body: 'Eins', base: { seen: 1 } })
    expect(nextDraft(draft, sent).state).toBe('saving')
    expect(nextDraft(draft, typed('Eins und zwei')).state).toBe('dirty')
  })

  test('gone: nothing can be sent any more, and typing does not hide it', () => {
    const draft = draftAfter(typed('Eins'), sent, lost('gone'))
    expect(draft.state).toBe('gone')
    expect(nextDraft(draft, sent).state).toBe('gone')
    expect(nextDraft(draft, typed('Eins und zwei'))).toMatchObject({ state: 'gone', body: 'Eins und zwei' })
  })
})

describe('a conflict', () => {
  const conflict = draftAfter(typed('Von Erika'), sent, overtaken)

  test('holds: neither typing nor saving ends it', () => {
    expect(conflict).toMatchObject({ state: 'conflict', body: 'Von Erika', theirs: { body: 'Von Max', author: 'Max' } })
    expect(nextDraft(conflict, sent).state).toBe('conflict')
    expect(nextDraft(conflict, typed('Von Erika, länger')).state).toBe('conflict')
  })

  test('mine is chosen: it is sent over what the other one saved', () => {
    const chosen = nextDraft(conflict, { type: 'chosen', body: 'Von Erika' })
    expect(chosen).toMatchObject({ state: 'dirty', body: 'Von Erika', base: { seen: 7 }, replaced: 0 })
    expect(chosen.theirs).toBeUndefined()
  })

  test('theirs is chosen: it takes the place of mine, and is saved already', () => {
    const chosen = nextDraft(conflict, { type: 'chosen', body: 'Von Max' })
    expect(chosen).toMatchObject({ state: 'saved', body: 'Von Max', base: { seen: 7 }, replaced: 1 })
  })

  test('both are chosen: the joined text is sent', () => {
    const chosen = nextDraft(conflict, { type: 'chosen', body: 'Von Max, von Erika' })
    expect(chosen).toMatchObject({ state: 'dirty', body: 'Von Max, von Erika', replaced: 1 })
  })

  test('does not arise where both wrote in different places: what was joined is sent', () => {
    const joined = nextDraft(draftAfter(typed('Von Erika'), sent), {
      type: 'joined',
      body: 'Beides',
      base: { body: 'Von Max', seen: 7 },
    })
    expect(joined).toMatchObject({ state: 'dirty', body: 'Beides', base: { seen: 7 } })
  })
})

test('a version found on the device takes the place of what is shown, and waits to be sent', () => {
  const found = nextDraft(draftAfter(), { type: 'found', body: 'Von gestern', base: { body: '', seen: 1 } })
  expect(found).toMatchObject({ state: 'dirty', body: 'Von gestern', replaced: 1 })
})

test('only what the server has leads on, and only what it lacks is sent', () => {
  const states: DraftState[] = [
    'clean',
    'dirty',
    'saving',
    'saved',
    'offline',
    'signed-out',
    'failed',
    'conflict',
    'gone',
  ]
  expect(states.filter(isOnServer)).toEqual(['clean', 'saved'])
  expect(states.filter(canBeSent)).toEqual(['dirty', 'offline', 'signed-out', 'failed'])
})
