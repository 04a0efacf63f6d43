/**
 * `dirty` is typed and not sent; from `signed-out` it goes on after the next sign-in, from `unconfirmed` after a
 * recent authentication, from `limited` later; in `conflict` the writer has to choose.
 */
export type DraftState =
  | 'clean'
  | 'dirty'
  | 'saving'
  | 'saved'
  | 'offline'
  | 'signed-out'
  | 'unconfirmed'
  | 'limited'
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
  base: Version<Body, Seen>
  /** During a conflict: the other version. */
  theirs?: Version<Body, Seen>
  /** What the last save was refused with; its sentence says why. */
  refusal?: unknown
  /** Raised when another text replaces the one that is shown. */
  replaced: number
  /** Whether a copy of unsaved work is on this device. */
  isKept: boolean
}

/** Whether something is unsaved, and no save is under way. */
export function canBeSent(state: DraftState): boolean {
  return state === 'dirty' || isStuck(state)
}

/** Whether the last save failed, and the next one may not. */
export function isStuck(state: DraftState): boolean {
  return state === 'offline' || state === 'signed-out' || state === 'failed' || isHeldOff(state)
}

/** Whether the server takes nothing for now: each try soon after another one is in vain. */
export function isHeldOff(state: DraftState): boolean {
  return state === 'unconfirmed' || state === 'limited'
}

/** Whether the server has what is shown. */
export function isOnServer(state: DraftState): boolean {
  return state === 'clean' || state === 'saved'
}
