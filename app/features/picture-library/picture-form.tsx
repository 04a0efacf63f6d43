import { useId, useRef, useState } from 'react'
import type { StoredPicture } from '../../../content/pictures/stored-picture.ts'
import type { LibraryPicture } from '../../../database/json-results.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIZE,
  MAX_PICTURES,
  PICTURE_ACCEPT,
  PICTURE_ALT_MAX,
  PICTURE_KINDS,
} from '../../../rules/pictures.ts'
import { askServer, type Post } from '../../lib/ask-server.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { readStart } from '../../lib/forms/read-start.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { type FieldErrors, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CheckboxField, Field, TextareaField } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { FocusPoint } from './focus-point.tsx'

const REFUSALS = {
  conflict:
    'Dieses Bild wurde inzwischen geändert. Gesichert ist nichts. Bitte laden Sie die Seite neu; Ihr Text steht noch hier.',
  full: `Es sind schon ${MAX_PICTURES} Bilder. Bitte löschen Sie zuerst eines, das Sie nicht mehr brauchen.`,
  missing: 'Die Datei ist nicht mehr auf dem Server. Bitte wählen Sie sie noch einmal.',
}
const NOT_SAVED = 'Das ließ sich nicht sichern. Bitte versuchen Sie es noch einmal.'

interface PictureFormProps {
  api: DataApi
  post: Post
  edited?: LibraryPicture
  /** @param isShown whether visitors see the change already */
  onSaved(isShown: boolean, id: string): void
  onCancel(): void
}

export function PictureForm({ api, post, edited, onSaved, onCancel }: PictureFormProps) {
  const formId = useId()
  const withRecentAuthentication = useRecentAuthentication()
  const field = (name: string) => `${formId}${name}`
  const named = (name: string) => ({ name, id: field(name), error: errors[field(name)] })
  const id = useRef(edited?.id ?? crypto.randomUUID())
  const [file, setFile] = useState<UploadedPicture | undefined>(edited?.picture)
  const [name, setName] = useState(edited?.name ?? '')
  /** What the last file brought along; what was typed is kept. */
  const nameOfFile = useRef<string>(undefined)
  const [alt, setAlt] = useState(edited?.picture.alt ?? '')
  const [isDecorative, setDecorative] = useState(edited?.picture.alt === '')
  const [focus, setFocus] = useState({ x: edited?.picture.x ?? 50, y: edited?.picture.y ?? 50 })
  const [sending, setSending] = useState(false)
  const [fileError, setFileError] = useState<string>()
  const isShown = edited?.shown_version != null

  const { status, errors, summary, refusal, formProps } = useFormSubmission({
    check: () => {
      const errors: FieldErrors = {}
      if (!file) errors[field('file')] = fileError ?? 'Bitte wählen Sie eine Datei.'
      if (!name.trim()) errors[field('name')] = 'Bitte geben Sie dem Bild einen Namen.'
      if (!isDecorative && !alt.trim()) {
        errors[field('alt')] = 'Bitte beschreiben Sie das Bild in einem Satz, oder sagen Sie, dass es nur schmückt.'
      }
      if (!file || Object.keys(errors).length > 0) return { errors }
      return { values: { hash: file.hash, name: name.trim(), alt: isDecorative ? '' : alt.trim() } }
    },
    send: async (words) => {
      const saved = await withRecentAuthentication(() =>
        rpcOf(api).save_picture({
          id: id.current,
          seen: edited?.version ?? 0,
          ...words,
          focus_x: focus.x,
          focus_y: focus.y,
        }),
      )
      if (saved.state !== 'saved') throw new Refusal(REFUSALS[saved.state])
    },
    sentenceOf: (error) => (error instanceof Refusal ? error.message : NOT_SAVED),
    onSent: () => onSaved(isShown, id.current),
  })

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setFileError(undefined)
    setSending(true)
    try {
      setFile(await withRecentAuthentication(() => uploadPicture(post, chosen)))
      if (!edited) setFocus({ x: 50, y: 50 })
      const broughtBefore = nameOfFile.current
      setName((before) => (before && before !== broughtBefore ? before : nameOf(chosen)))
      nameOfFile.current = nameOf(chosen)
    } catch (error) {
      setFileError(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <form {...formProps} aria-label={edited ? `„${edited.name}“ ändern` : 'Bild hinzufügen'} className="grid gap-6">
      <ErrorSummary {...summary} />
      <FormRefusal text={refusal} />
      {isShown ? <p>Dieses Bild ist auf der Website zu sehen. Was Sie hier sichern, gilt dort sofort.</p> : null}
      <Field
        id={field('file')}
        name="file"
        type="file"
        label={edited ? 'Durch eine andere Datei ersetzen' : 'Datei'}
        optional={edited !== undefined}
        accept={PICTURE_ACCEPT}
        hint={`${PICTURE_KINDS}, höchstens ${MAX_PICTURE_SIZE}. Ort und Kamera werden entfernt.`}
        error={errors[field('file')] ?? fileError}
        disabled={sending}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <p role="status">{sending ? 'Das Bild wird hochgeladen und verkleinert …' : ''}</p>
      {file ? <FocusPoint picture={file} {...focus} onChange={(x, y) => setFocus({ x, y })} /> : null}
      <Field
        {...named('name')}
        label="Name"
        hint="Nur für Sie, zum Wiederfinden."
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextareaField
        {...named('alt')}
        label="Beschreibung"
        rows={2}
        hint="Was zu sehen ist, in einem Satz. Wer das Bild nicht sieht, hört ihn."
        maxLength={PICTURE_ALT_MAX}
        value={alt}
        disabled={isDecorative}
        onChange={(event) => setAlt(event.target.value)}
      />
      <CheckboxField
        {...named('decorative')}
        label="Das Bild schmückt nur und sagt nichts Eigenes"
        checked={isDecorative}
        onChange={(event) => setDecorative(event.target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={status === 'submitting' ? 'Wird gesichert …' : undefined} aria-disabled={sending}>
          Bild sichern
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </form>
  )
}

function nameOf({ name }: File): string {
  const dot = name.lastIndexOf('.')
  return (dot > 0 ? name.slice(0, dot) : name).slice(0, 120)
}

type UploadedPicture = Pick<StoredPicture, 'hash' | 'width' | 'height'>

const NOT_SENT = 'Das Bild ließ sich nicht hochladen. Bitte versuchen Sie es noch einmal.'

/** @throws Refusal */
async function uploadPicture(post: Post, file: File): Promise<UploadedPicture> {
  if (file.size > MAX_PICTURE_BYTES) {
    throw new Refusal(`Die Datei ist zu groß. Bitte nehmen Sie eine bis ${MAX_PICTURE_SIZE}.`)
  }
  const start = await readStart(file)
  if ('problem' in start) throw new Refusal(start.problem)
  return askServer(post, '/api/pictures', file, { failed: NOT_SENT })
}
