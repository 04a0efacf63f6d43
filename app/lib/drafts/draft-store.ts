import { isSameJson } from '../../../rules/is-same-json.ts'
import { makeListeners } from '../listeners.ts'
import { canBeSent, type Draft, type DraftState, isHeldOff, isOnServer, type Version } from './draft-state.ts'
import { saveProblem } from './save-problem.ts'
import type { UnsavedCopies } from './unsaved-copies.ts'

export type Answer<Body, Seen> =
  | { outcome: 'saved'; seen: Seen }
  | { outcome: 'conflict'; theirs: Version<Body, Seen> }
  | { outcome: 'gone' }

export interface DraftParts<Body, Seen> {
  /** Such as `article/probe`; also the name of its copy. */
  name: string
  /** Whether the copy may be stored on this device: never for what is said of visitors. */
  onDevice?: boolean
  base: Version<Body, Seen>
  /** Saves, unless the server has another version than `seen`. @throws what the server or the network refuses with */
  send(body: Body, seen: Seen): Promise<Answer<Body, Seen>>
  /** Merges changes in different places; undefined where a person has to choose. */
  join?(base: Body, mine: Body, theirs: Body): Body | undefined
  copies: UnsavedCopies
  pauseMs?: number
  /** Saves after this time also while typing never pauses. */
  longestMs?: number
}

export type DraftStore<Body, Seen> = ReturnType<typeof createDraft<Body, Seen>>

interface Copy<Body, Seen> {
  body: Body
  base: Version<Body, Seen>
  sent?: Body
}

/** Typing does not change these states. */
const STAYS: readonly DraftState[] = ['saving', 'conflict', 'gone']

const AGAIN_MS = 5000
/** Also so that the sentence that says how long it takes stays true. */
const AGAIN_WHEN_HELD_OFF_MS = 60_000
const KEEP_AFTER_MS = 150
const MOST_TRIED = 20
const MOST_ROUNDS = 3

/** A text that saves itself. What cannot be saved is copied and tried again; nothing of another person is overwritten. */
export function createDraft<Body, Seen>(parts: DraftParts<Body, Seen>) {
  const { name, send, join, copies, onDevice = false, pauseMs = 1000, longestMs = 1500 } = parts
  const { base } = parts
  let view: Draft<Body, Seen> = { state: 'clean', body: base.body, base, replaced: 0, isKept: true }
  const listeners = makeListeners()
  /** Sent since the server last answered: each may have arrived. */
  let tried: Body[] = []
  let sending: Body | undefined
  let underWay: Promise<void> | undefined
  let unsavedSince: number | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false

  function become(change: Partial<Draft<Body, Seen>>) {
    view = { ...view, ...change }
    if (isOnServer(view.state) || view.state === 'gone') {
      clearTimeout(keepTimer)
      keepTimer = undefined
      unsavedSince = undefined
      copies.forget(name)
    } else {
      unsavedSince ??= Date.now()
      keepTimer ??= setTimeout(keep, KEEP_AFTER_MS)
    }
    listeners.tell()
  }

  function keep() {
    clearTimeout(keepTimer)
    keepTimer = undefined
    const { body, base } = view
    const copy: Copy<Body, Seen> = { body, base, ...(sending === undefined ? {} : { sent: sending }) }
    const isKept = copies.keep(name, copy, onDevice)
    if (isKept === view.isKept) return
    view = { ...view, isKept }
    listeners.tell()
  }

  async function sendNow(): Promise<void> {
    const sent = view.body
    tried = [...tried, sent].slice(-MOST_TRIED)
    sending = sent
    become({ state: 'saving' })
    try {
      const answer = await send(sent, view.base.seen)
      sending = undefined
      if (answer.outcome === 'saved') arrive(sent, answer.seen)
      else if (answer.outcome === 'gone') become({ state: 'gone' })
      else meet(sent, answer.theirs)
      tried = []
      if (view.state === 'dirty') saveSoon()
    } catch (error) {
      sending = undefined
      become({ state: saveProblem(error), refusal: error })
      keep()
      if (isStarted) saveAfter(isHeldOff(view.state) ? AGAIN_WHEN_HELD_OFF_MS : AGAIN_MS)
    }
  }

  function arrive(sent: Body, seen: Seen) {
    unsavedSince = undefined
    become({ base: { body: sent, seen }, state: sent === view.body ? 'saved' : 'dirty' })
  }

  function meet(sent: Body, theirs: Version<Body, Seen>) {
    if (isSameJson(theirs.body, sent)) return arrive(sent, theirs.seen)
    // Our own text had arrived, but its answer had not.
    const isOurs = tried.some((text) => isSameJson(text, theirs.body))
    const joined = isOurs ? view.body : join?.(view.base.body, view.body, theirs.body)
    if (joined === undefined) become({ theirs, state: 'conflict' })
    else become({ body: joined, base: theirs, state: 'dirty' })
  }

  /** One save at a time: two would conflict with each other. */
  async function saveOnce(): Promise<void> {
    clearTimeout(saveTimer)
    while (underWay) await underWay
    if (!canBeSent(view.state)) return
    underWay = sendNow().finally(() => {
      underWay = undefined
    })
    await underWay
  }

  async function save(): Promise<boolean> {
    await saveOnce()
    // What was typed meanwhile, or joined, is one more.
    for (let round = 0; round < MOST_ROUNDS && view.state === 'dirty'; round += 1) await saveOnce()
    return isOnServer(view.state)
  }

  function saveAfter(milliseconds: number) {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void saveOnce(), milliseconds)
  }

  function saveSoon() {
    const left = longestMs - (Date.now() - (unsavedSince ?? Date.now()))
    saveAfter(Math.max(0, Math.min(pauseMs, left)))
  }

  function takeCopy() {
    const copy = copies.find(name) as Copy<Body, Seen> | undefined
    if (!copy || view.state !== 'clean') return
    const { body, base, sent } = copy
    if (isSameJson(body, view.base.body)) return copies.forget(name)
    if (sent !== undefined) tried = [...tried, sent]
    become({ body, base, state: 'dirty', replaced: view.replaced + 1 })
    void save()
  }

  const again = () => void save()
  const hold = (event: BeforeUnloadEvent) => {
    if (!isOnServer(view.state) && !view.isKept) event.preventDefault()
  }

  return {
    view: () => view,
    subscribe: listeners.add,
    /** Restores a copy, if any. @returns stops, and copies what is unsaved */
    start() {
      isStarted = true
      takeCopy()
      globalThis.addEventListener?.('online', again)
      globalThis.addEventListener?.('beforeunload', hold)
      return () => {
        isStarted = false
        globalThis.removeEventListener?.('online', again)
        globalThis.removeEventListener?.('beforeunload', hold)
        clearTimeout(saveTimer)
        if (!isOnServer(view.state) && view.state !== 'gone') keep()
        void saveOnce()
      }
    },
    type(body: Body) {
      become({ body, state: STAYS.includes(view.state) || isHeldOff(view.state) ? view.state : 'dirty' })
      if (view.state === 'dirty') saveSoon()
    },
    /** Saves now. @returns whether the server has what is shown */
    save,
    /** Takes over what another part of the page changed on the server. @param read reads the server's version after it */
    async follow(read: () => Promise<Version<Body, Seen> | undefined>) {
      await save()
      const { base } = view
      const theirs = await read()
      // A save since then has joined the change, or asks for a choice.
      if (!theirs || view.base !== base || STAYS.includes(view.state)) return
      const body = isOnServer(view.state) ? theirs.body : join?.(base.body, view.body, theirs.body)
      if (body === undefined) return
      become({ body, base: theirs, state: isOnServer(view.state) ? view.state : 'dirty' })
      if (canBeSent(view.state)) saveSoon()
    },
    choose(body: Body) {
      const { theirs, replaced } = view
      if (!theirs) return
      become({
        body,
        base: theirs,
        theirs: undefined,
        state: body === theirs.body ? 'saved' : 'dirty',
        replaced: body === view.body ? replaced : replaced + 1,
      })
      if (canBeSent(view.state)) void save()
    },
  }
}
