/**
 * Notes that were typed and are not saved yet. They live in the tab, so that neither a closed dialog nor a reload, an
 * expired session or a failed save takes them away. Named in the cookie page's inventory.
 */
const KEY = 'admin-note-drafts'

interface Draft {
  notes: string
  /** `updated_at` of the entry as it was when the notes were typed. */
  basedOn: string
}

type Drafts = Record<string, Draft>

/** What works when the browser refuses to store: then a draft survives everything but a reload. */
let inMemory: Drafts = {}

export function readDraft(userId: string, enquiryId: string): Draft | undefined {
  return readAll()[`${userId}/${enquiryId}`]
}

export function keepDraft(userId: string, enquiryId: string, draft: Draft): void {
  writeAll({ ...readAll(), [`${userId}/${enquiryId}`]: draft })
}

export function dropDraft(userId: string, enquiryId: string): void {
  const { [`${userId}/${enquiryId}`]: _saved, ...others } = readAll()
  writeAll(others)
}

function readAll(): Drafts {
  try {
    return { ...JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}'), ...inMemory }
  } catch {
    return inMemory
  }
}

function writeAll(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, JSON.stringify(drafts))
    inMemory = {}
  } catch {
    inMemory = drafts
  }
}
