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
  /** During a conflict: the other version. */
  theirs?: Version<Body, Seen>
  /** Raised when another text replaces the one that is shown. */
  replaced: number
}

/** Whether something is unsaved, and no save is under way. */
export function canBeSent(state: DraftState): boolean {
  return state === 'dirty' || state === 'offline' || state === 'signed-out' || state === 'failed'
}

/** Whether the server has what is shown. */
export function isOnServer(state: DraftState): boolean {
  return state === 'clean' || state === 'saved'
}
