/**
 * The states of a text that is written and saves itself:
 *
 * - `clean`, `dirty`, `saving`, `saved`: nothing was typed yet; typed and not sent; sent; the server has what is shown
 * - `offline`: the server could not be reached; the save is tried again
 * - `signed-out`: the session has ended; saving goes on after the next sign-in
 * - `failed`: the server refused it
 * - `conflict`: another version was saved meanwhile; the writer has to choose
 * - `gone`: the text no longer exists on the server
 */
export type DraftState =
  | 'clean'
  | 'dirty'
  | 'saving'
  | 'saved'
  | 'offline'
  | 'signed-out'
  | 'failed'
  | 'conflict'
  | 'gone'

export interface Version<Body, Seen> {
  body: Body
  /** The server's id of this version, so that it can refuse to overwrite another one. */
  seen: Seen
  /** Null for a deleted account. */
  author?: string | null
}

export interface Draft<Body, Seen> {
  state: DraftState
  body: Body
  /** The latest known version on the server. */
  base: Version<Body, Seen>
  sending?: Body
  /** During a conflict: the other version. */
  theirs?: Version<Body, Seen>
  /** Raised when another text replaces the one that is shown. */
  replaced: number
}

export type DraftEvent<Body, Seen> =
  | { type: 'typed'; body: Body }
  | { type: 'sent' }
  | { type: 'arrived'; seen: Seen }
  | { type: 'not-arrived'; why: 'offline' | 'signed-out' | 'failed' | 'gone' }
  /** `body` already holds both texts. */
  | { type: 'joined'; body: Body; base: Version<Body, Seen> }
  | { type: 'overtaken'; theirs: Version<Body, Seen> }
  /** Another part of the page changed the server's version; `body` holds that and what was typed. */
  | { type: 'heard'; body: Body; base: Version<Body, Seen> }
  | { type: 'chosen'; body: Body }
  | { type: 'found'; body: Body; base: Version<Body, Seen> }

/** Typing does not change these states. */
const STAYS: readonly DraftState[] = ['saving', 'conflict', 'gone']

/** @returns a draft that begins with the server's version */
export function beginDraft<Body, Seen>(base: Version<Body, Seen>): Draft<Body, Seen> {
  return { state: 'clean', body: base.body, base, replaced: 0 }
}

/** @returns the draft after the event; the same one when the event means nothing in its state */
export function nextDraft<Body, Seen>(draft: Draft<Body, Seen>, event: DraftEvent<Body, Seen>): Draft<Body, Seen> {
  const { state, sending, theirs, ...rest } = draft
  switch (event.type) {
    case 'typed':
      return { ...draft, body: event.body, state: STAYS.includes(state) ? state : 'dirty' }
    case 'sent':
      return canBeSent(state) ? { ...rest, sending: draft.body, state: 'saving' } : draft
    case 'arrived':
      if (state !== 'saving') return draft
      return {
        ...rest,
        base: { body: sending as Body, seen: event.seen },
        state: sending === draft.body ? 'saved' : 'dirty',
      }
    case 'not-arrived':
      return state === 'saving' ? { ...rest, state: event.why } : draft
    case 'joined':
      return state === 'saving' ? { ...rest, body: event.body, base: event.base, state: 'dirty' } : draft
    case 'overtaken':
      return state === 'saving' ? { ...rest, theirs: event.theirs, state: 'conflict' } : draft
    case 'heard':
      return STAYS.includes(state)
        ? draft
        : { ...rest, body: event.body, base: event.base, state: isOnServer(state) ? state : 'dirty' }
    case 'chosen': {
      if (state !== 'conflict' || !theirs) return draft
      const isTheirs = event.body === theirs.body
      return {
        ...rest,
        body: event.body,
        base: theirs,
        state: isTheirs ? 'saved' : 'dirty',
        replaced: draft.replaced + (event.body === draft.body ? 0 : 1),
      }
    }
    case 'found':
      return { ...rest, body: event.body, base: event.base, state: 'dirty', replaced: draft.replaced + 1 }
  }
}

/** Whether something is unsaved, and no save is under way. */
export function canBeSent(state: DraftState): boolean {
  return state === 'dirty' || state === 'offline' || state === 'signed-out' || state === 'failed'
}

/** Whether the server has what is shown. */
export function isOnServer(state: DraftState): boolean {
  return state === 'clean' || state === 'saved'
}
