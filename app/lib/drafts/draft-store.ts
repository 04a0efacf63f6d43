import { isSameJson } from '../is-same-json.ts'
import {
  beginDraft,
  canBeSent,
  type Draft,
  type DraftEvent,
  isOnServer,
  nextDraft,
  type Version,
} from './draft-machine.ts'
import { saveProblem } from './save-problem.ts'
import type { UnsavedCopies } from './unsaved-copies.ts'

/** The outcome of a save. */
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
  /** Saves after such a pause in typing. */
  pauseMs?: number
  /** Saves after this time also while typing never pauses. */
  longestMs?: number
}

export interface DraftView<Body, Seen> extends Draft<Body, Seen> {
  /** Whether a copy of unsaved work is on this device. */
  isKept: boolean
}

export interface DraftStore<Body, Seen> {
  view(): DraftView<Body, Seen>
  subscribe(listener: () => void): () => void
  /** Restores a copy, if any. @returns stops, and copies what is unsaved */
  start(): () => void
  type(body: Body): void
  /** Saves now. @returns whether the server has what is shown */
  save(): Promise<boolean>
  /** Takes over what another part of the page changed on the server. @param read reads the server's version after it */
  follow(read: () => Promise<Version<Body, Seen> | undefined>): Promise<void>
  choose(body: Body): void
}

interface Copy<Body, Seen> {
  body: Body
  base: Version<Body, Seen>
  sent?: Body
}

const AGAIN_MS = 5000
const KEEP_AFTER_MS = 150
const MOST_TRIED = 20
const MOST_ROUNDS = 3

/** A text that saves itself. What cannot be saved is copied and tried again; nothing of another person is overwritten. */
export function createDraft<Body, Seen>(parts: DraftParts<Body, Seen>): DraftStore<Body, Seen> {
  const { name, send, join, copies, onDevice = false, pauseMs = 1000, longestMs = 1500 } = parts
  let view: DraftView<Body, Seen> = { ...beginDraft(parts.base), isKept: true }
  const listeners = new Set<() => void>()
  /** Sent since the server last answered: each may have arrived. */
  let tried: Body[] = []
  let underWay: Promise<void> | undefined
  let unsavedSince: number | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false

  function show(change: Partial<DraftView<Body, Seen>>) {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  function happen(event: DraftEvent<Body, Seen>) {
    view = { ...nextDraft<Body, Seen>(view, event), isKept: view.isKept }
    if (isOnServer(view.state) || view.state === 'gone') {
      clearTimeout(keepTimer)
      keepTimer = undefined
      unsavedSince = undefined
      copies.forget(name)
    } else {
      unsavedSince = event.type === 'arrived' ? Date.now() : (unsavedSince ?? Date.now())
      if (event.type === 'not-arrived') keep()
      else keepTimer ??= setTimeout(keep, KEEP_AFTER_MS)
    }
    for (const listener of listeners) listener()
  }

  function keep() {
    clearTimeout(keepTimer)
    keepTimer = undefined
    const { body, base, sending } = view
    const copy: Copy<Body, Seen> = { body, base, ...(sending === undefined ? {} : { sent: sending }) }
    const isKept = copies.keep(name, copy, onDevice)
    if (isKept !== view.isKept) show({ isKept })
  }

  async function sendNow(): Promise<void> {
    const sent = view.body
    tried = [...tried, sent].slice(-MOST_TRIED)
    happen({ type: 'sent' })
    try {
      const answer = await send(sent, view.base.seen)
      if (answer.outcome === 'saved') happen({ type: 'arrived', seen: answer.seen })
      else if (answer.outcome === 'gone') happen({ type: 'not-arrived', why: 'gone' })
      else meet(sent, answer.theirs)
      tried = []
      if (view.state === 'dirty') saveSoon()
    } catch (error) {
      happen({ type: 'not-arrived', why: saveProblem(error) })
      if (isStarted) saveAfter(AGAIN_MS)
    }
  }

  function meet(sent: Body, theirs: Version<Body, Seen>) {
    if (isSameJson(theirs.body, sent)) return happen({ type: 'arrived', seen: theirs.seen })
    // Our own text had arrived, but its answer had not.
    if (tried.some((text) => isSameJson(text, theirs.body)))
      return happen({ type: 'joined', body: view.body, base: theirs })
    const joined = join?.(view.base.body, view.body, theirs.body)
    if (joined !== undefined) happen({ type: 'joined', body: joined, base: theirs })
    else happen({ type: 'overtaken', theirs })
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
    happen({ type: 'found', body, base })
    void save()
  }

  const again = () => void save()
  const hold = (event: BeforeUnloadEvent) => {
    if (!isOnServer(view.state) && !view.isKept) event.preventDefault()
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
    type(body) {
      happen({ type: 'typed', body })
      if (canBeSent(view.state)) saveSoon()
    },
    save,
    async follow(read) {
      await save()
      const { base } = view
      const theirs = await read()
      if (!theirs || view.base !== base) return
      const body = isOnServer(view.state) ? theirs.body : join?.(base.body, view.body, theirs.body)
      // The next save asks for a choice.
      if (body === undefined) return
      happen({ type: 'heard', body, base: theirs })
      if (canBeSent(view.state)) saveSoon()
    },
    choose(body) {
      happen({ type: 'chosen', body })
      if (canBeSent(view.state)) void save()
    },
  }
}
