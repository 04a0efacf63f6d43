import { useRef, useState } from 'react'
import type { EnquiryStatus } from '../../../../rules/enquiry-statuses.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { Enquiry } from '../enquiry.ts'
import { dropDraft, keepDraft, readDraft } from './draft-notes.ts'
import { saveEnquiry } from './save-enquiry.ts'

export type SaveState = 'clean' | 'typing' | 'saving' | 'saved' | 'failed' | 'conflict' | 'gone'

interface EditorParts {
  api: DataApi
  userId: string
  enquiry: Enquiry
  onSaved(enquiry: Enquiry): void
}

/**
 * Status, notes and the mark of the patient file of one entry while somebody works on them. Saves follow one another, so that each knows what the
 * one before left; what is typed is kept as a draft until the database has it.
 */
export function useEnquiryEditor({ api, userId, enquiry, onSaved }: EditorParts) {
  const [restored] = useState(() => readDraft(userId, enquiry.id))
  // Since the draft was typed, somebody saved something else: restored as if it were new, it would silently win.
  const isOutdated =
    restored !== undefined && restored.basedOn !== enquiry.updated_at && restored.notes !== (enquiry.admin_notes ?? '')
  const [status, setStatus] = useState<EnquiryStatus>(enquiry.status)
  const [notes, setNotes] = useState(restored?.notes ?? enquiry.admin_notes ?? '')
  const [inPatientFile, setInPatientFile] = useState(enquiry.in_patient_file)
  const [state, setState] = useState<SaveState>(isOutdated ? 'conflict' : restored ? 'typing' : 'clean')
  const [theirs, setTheirs] = useState(isOutdated ? enquiry : undefined)

  // The newest values, for saves that start after an await.
  const seen = useRef(isOutdated ? { ...enquiry, updated_at: restored.basedOn } : enquiry)
  const wanted = useRef({ status, notes, inPatientFile })
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true))

  const isDirty = () =>
    wanted.current.status !== seen.current.status ||
    wanted.current.notes !== (seen.current.admin_notes ?? '') ||
    wanted.current.inPatientFile !== seen.current.in_patient_file

  const keep = () => keepDraft(userId, enquiry.id, { notes: wanted.current.notes, basedOn: seen.current.updated_at })

  function typeNotes(text: string) {
    wanted.current = { ...wanted.current, notes: text }
    setNotes(text)
    keep()
    setState((before) => (before === 'conflict' ? before : 'typing'))
  }

  /** @returns whether the database now has what is shown */
  function save(): Promise<boolean> {
    underWay.current = underWay.current.then(saveNow, saveNow)
    return underWay.current

    async function saveNow(): Promise<boolean> {
      const sent = wanted.current
      if (!isDirty()) {
        dropDraft(userId, enquiry.id)
        setState((before) => (before === 'saved' ? before : 'clean'))
        return true
      }
      setState('saving')
      try {
        const result = await saveEnquiry(api, seen.current, {
          status: sent.status,
          admin_notes: sent.notes || null,
          in_patient_file: sent.inPatientFile,
        })
        if (result.outcome === 'saved') {
          seen.current = result.enquiry
          if (wanted.current.notes === sent.notes) dropDraft(userId, enquiry.id)
          else keep()
          setState(isDirty() ? 'typing' : 'saved')
          onSaved(result.enquiry)
          showToast({ title: 'Status aktualisiert', description: 'Der Eintrag wurde erfolgreich aktualisiert' })
          return true
        }
        if (result.outcome === 'conflict') setTheirs(result.theirs)
        setState(result.outcome)
        return false
      } catch {
        setState('failed')
        showToast({ title: 'Fehler', description: 'Status konnte nicht aktualisiert werden', variant: 'destructive' })
        return false
      }
    }
  }

  function chooseStatus(next: EnquiryStatus) {
    wanted.current = { ...wanted.current, status: next }
    setStatus(next)
    void save()
  }

  function markPatientFile(next: boolean) {
    wanted.current = { ...wanted.current, inPatientFile: next }
    setInPatientFile(next)
    void save()
  }

  /** Ends a conflict: what the other one saved is now seen, and then overwritten, joined or taken over. */
  function settle(choice: 'mine' | 'both' | 'theirs') {
    if (!theirs) return
    const other = theirs.admin_notes ?? ''
    const mine = wanted.current
    wanted.current = {
      mine,
      theirs: { status: theirs.status, notes: other, inPatientFile: theirs.in_patient_file },
      both: { ...mine, notes: [other, mine.notes].filter(Boolean).join('\n\n') },
    }[choice]
    seen.current = theirs
    setTheirs(undefined)
    setStatus(wanted.current.status)
    setNotes(wanted.current.notes)
    setInPatientFile(wanted.current.inPatientFile)
    keep()
    onSaved(theirs)
    void save()
  }

  return {
    status,
    notes,
    inPatientFile,
    state,
    theirs,
    wasRestored: restored !== undefined,
    isDirty,
    typeNotes,
    chooseStatus,
    markPatientFile,
    save,
    settle,
  }
}
