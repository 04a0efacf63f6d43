import type { DataApi } from '../../../lib/data-api.ts'
import { isOnServer, type Version } from '../../../lib/drafts/draft-state.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { loadEnquiry } from '../data/enquiry-source.ts'
import type { Enquiry } from '../enquiry.ts'
import { loadHistory } from '../entry/enquiry-history.tsx'
import { type EnquiryWork, joinWork, saveEnquiry, workOf } from './save-enquiry.ts'

/** Longer than for texts: each save is a line of the entry's history. */
const PAUSE_MS = 2000
const LONGEST_MS = 10_000

interface EditorParts {
  api: DataApi
  enquiry: Enquiry
  /** What the server has now. */
  onRead(enquiry: Enquiry): void
}

export function useEnquiryEditor({ api, enquiry, onRead }: EditorParts) {
  const draft = useDraft<EnquiryWork, string>({
    name: `enquiry/${enquiry.id}`,
    base: versionOf(enquiry),
    join: joinWork,
    pauseMs: PAUSE_MS,
    longestMs: LONGEST_MS,
    async send(work, seen) {
      const read = { kind: enquiry.kind, id: enquiry.id, updated_at: seen }
      const result = await saveEnquiry(api, read, work, draft.view().base.body)
      if (result.outcome === 'gone') return result
      onRead(result.enquiry)
      if (result.outcome === 'saved') return { outcome: 'saved', seen: result.enquiry.updated_at }
      const history = await loadHistory(api, enquiry.id).catch(() => undefined)
      return { outcome: 'conflict', theirs: { ...versionOf(result.enquiry), author: history?.lines[0]?.actor ?? null } }
    },
  })

  async function saveBy(send: () => Promise<boolean>): Promise<boolean> {
    if (isOnServer(draft.view().state)) return true
    const isSaved = await send()
    const { state } = draft.view()
    if (isSaved) showToast({ title: 'Status aktualisiert', description: 'Der Eintrag wurde erfolgreich aktualisiert' })
    else if (state !== 'conflict' && state !== 'gone') {
      showToast({ title: 'Fehler', description: 'Status konnte nicht aktualisiert werden', variant: 'destructive' })
    }
    return isSaved
  }

  const save = () => saveBy(draft.save)
  const change = (part: Partial<EnquiryWork>) => draft.type({ ...draft.view().body, ...part })

  return {
    ...draft,
    type: change,
    set(part: Partial<EnquiryWork>) {
      change(part)
      void save()
    },
    readAgain: () =>
      draft.follow(async () => {
        const fresh = await loadEnquiry(api, enquiry.kind, enquiry.id)
        if (!fresh) return undefined
        onRead(fresh)
        return versionOf(fresh)
      }),
    save,
    saveQuietly: () => saveBy(draft.saveQuietly),
  }
}

function versionOf(enquiry: Enquiry): Version<EnquiryWork, string> {
  return { body: workOf(enquiry), seen: enquiry.updated_at }
}
