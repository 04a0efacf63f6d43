/**
 * Copies of unsaved work on this device, until the server has it. They are encrypted with AES-GCM. The key belongs to the account
 * and is kept by the server, which gives it to the signed-in person only; here it lives in memory and cannot be exported. So who sits
 * at this computer after the sign-out finds bytes that say nothing but when they were written. What it does not protect from:
 * somebody who reads the memory of the running browser, and whoever has both this device and the server's database.
 *
 * Named in the cookie page's inventory.
 */
const PREFIX = 'admin-unsaved-work'
const TAB_KEY = 'admin-tab'
/** Nobody comes back for older ones. */
const KEPT_DAYS = 30

export interface FoundCopy {
  /** Names this copy for `forget`. */
  id: string
  /** ISO 8601. */
  keptAt: string
  content: unknown
  /** Whether this tab wrote it: then it is the text that the person was writing a moment ago. */
  isOwn: boolean
}

export interface DeviceCopies {
  /** Keeps the newest state of something. @returns false where this browser cannot keep it */
  keep(name: string, content: unknown): Promise<boolean>
  /** Drops what this tab kept under the name, also what is still being encrypted; or another tab's copy by its id. */
  forget(name: string, id?: string): Promise<void>
  /** What is kept under the name, this tab's own copy first, then the newest. */
  find(name: string): Promise<FoundCopy[]>
}

interface Parts {
  /** The id of the account. */
  userId: string
  /** Fetches 32 bytes as base64. @throws when the server cannot be reached, or nobody is signed in */
  fetchKey(): Promise<string>
  local: Storage
  session: Storage
}

interface StoredCopy {
  iv: string
  data: string
  keptAt: string
}

/** Copies of one account. In a browser without encryption (a page that came without TLS) nothing is kept. */
export function deviceCopies({ userId, fetchKey, local, session }: Parts): DeviceCopies {
  const tab = tabOf(session)
  const turns = new Map<string, number>()
  let key: Promise<CryptoKey> | undefined

  function keyOfAccount(): Promise<CryptoKey> {
    key ??= fetchKey()
      .then((base64) => crypto.subtle.importKey('raw', bytesOf(base64), 'AES-GCM', false, ['encrypt', 'decrypt']))
      .catch((error: unknown) => {
        key = undefined
        throw error
      })
    return key
  }

  const prefixOf = async (name: string) => `${PREFIX}/${userId}/${await digest(name)}/`
  const nextTurn = (name: string) => {
    const turn = (turns.get(name) ?? 0) + 1
    turns.set(name, turn)
    return turn
  }

  return {
    async keep(name, content) {
      const turn = nextTurn(name)
      try {
        const id = (await prefixOf(name)) + tab
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const data = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) },
          await keyOfAccount(),
          new TextEncoder().encode(JSON.stringify(content)),
        )
        // Something newer is being kept, or the server has it by now.
        if (turns.get(name) !== turn) return true
        const stored: StoredCopy = {
          iv: base64Of(iv),
          data: base64Of(new Uint8Array(data)),
          keptAt: new Date().toISOString(),
        }
        local.setItem(id, JSON.stringify(stored))
        return true
      } catch {
        return false
      }
    },

    async forget(name, id) {
      if (id) return local.removeItem(id)
      const turn = nextTurn(name)
      try {
        const own = (await prefixOf(name)) + tab
        if (turns.get(name) === turn) local.removeItem(own)
      } catch {
        // Where nothing could be kept there is nothing to drop.
      }
    },

    async find(name) {
      try {
        dropOld(local)
        // Also where nothing is found: the key must be here before the network goes.
        const account = await keyOfAccount()
        const prefix = await prefixOf(name)
        const ids = Object.keys(local).filter((id) => id.startsWith(prefix))
        const found = await Promise.all(
          ids.map(async (id): Promise<FoundCopy[]> => {
            try {
              const { iv, data, keptAt } = JSON.parse(local.getItem(id) ?? '') as StoredCopy
              const plain = await crypto.subtle.decrypt(
                { name: 'AES-GCM', iv: bytesOf(iv), additionalData: new TextEncoder().encode(id) },
                account,
                bytesOf(data),
              )
              return [{ id, keptAt, content: JSON.parse(new TextDecoder().decode(plain)), isOwn: id === prefix + tab }]
            } catch {
              // Damaged, or of a key that a restored server no longer has: nobody can read it any more.
              local.removeItem(id)
              return []
            }
          }),
        )
        return found.flat().sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.keptAt.localeCompare(a.keptAt))
      } catch {
        return []
      }
    },
  }
}

/** Stays the same over a reload, so that a tab knows what it wrote itself. */
function tabOf(session: Storage): string {
  try {
    const known = session.getItem(TAB_KEY)
    if (known) return known
    const made = crypto.randomUUID()
    session.setItem(TAB_KEY, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}

function dropOld(local: Storage): void {
  const oldest = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString()
  for (const id of Object.keys(local)) {
    if (!id.startsWith(`${PREFIX}/`)) continue
    const keptAt = /"keptAt":"([^"]+)"/.exec(local.getItem(id) ?? '')?.[1] ?? ''
    if (keptAt < oldest) local.removeItem(id)
  }
}

/** The names of what is written say something, too. */
async function digest(name: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
  return base64Of(new Uint8Array(bytes)).slice(0, 22)
}

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
