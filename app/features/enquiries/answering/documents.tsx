import { useState } from 'react'
import type { PracticeDocument } from '../../../../database/json-results.ts'
import { counted } from '../../../../rules/format/counted.ts'
import { formatFileSize } from '../../../../rules/format/format-file-size.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE } from '../../../../rules/input/uploads.ts'
import { askServer, type Post } from '../../../lib/ask-server.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { offerFile } from '../../../lib/offer-file.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DeleteQuestion } from '../../../ui/dialogs/delete-question.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Empty } from '../../../ui/list/empty.tsx'

interface DocumentsProps {
  api: DataApi
  post: Post
  stored: readonly PracticeDocument[]
}

const NOT_SENT = 'Das Dokument ließ sich nicht hochladen. Bitte versuchen Sie es noch einmal.'
const NOT_OPENED = 'Das Dokument konnte nicht geladen werden. Versuchen Sie es noch einmal.'
const WAITS = 'Eine Antwort mit diesem Dokument ist noch nicht verschickt.'

/** PDF files that an answer may take along. */
export function Documents({ api, post, stored }: DocumentsProps) {
  const [documents, setDocuments] = useState(stored)
  const [failure, setFailure] = useState('Das Dokument konnte nicht gelöscht werden.')
  const withRecentAuthentication = useRecentAuthentication()
  const { busy, problem, run } = useTask((error) => (error instanceof Refusal ? error.message : NOT_SENT))
  const read = async () => setDocuments(await rpcOf(api).documents())

  const keep = (file: File) =>
    run(async () => {
      if (file.size > MAX_UPLOAD_BYTES)
        throw new Refusal(`Die Datei ist zu groß. Bitte nehmen Sie eine bis ${MAX_UPLOAD_SIZE}.`)
      await askServer(post, `/api/documents?name=${encodeURIComponent(file.name)}`, file, { failed: NOT_SENT })
      await read()
    })

  const open = (id: string, name: string) =>
    run(async () => {
      const response = await post(
        '/api/documents/open',
        new Blob([JSON.stringify({ id })], { type: 'application/json' }),
      )
      if (!response.ok) throw new Refusal(NOT_OPENED)
      offerFile(name, await response.blob(), 'application/pdf')
    })

  async function remove(id: string) {
    const outcome = await withRecentAuthentication(() => rpcOf(api).delete_document({ id }))
    setFailure(outcome === 'waits' ? WAITS : 'Das Dokument konnte nicht gelöscht werden.')
    if (outcome === 'waits') throw new Error(outcome)
    await read()
  }

  return (
    <section aria-label="Dokumente" className="grid gap-3">
      <h2 className="text-large">Dokumente</h2>
      <p className="text-ink-muted">
        PDF-Dateien, die Sie einer Antwort mit einem Haken beilegen: Wegbeschreibung, Einwilligung, Preisliste.
      </p>
      {documents.length === 0 ? <Empty>Noch kein Dokument.</Empty> : null}
      <ul className="lines">
        {documents.map(({ id, name, size, drafts }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              {name} <small className="text-ink-muted">{formatFileSize(size)}</small>
            </span>
            <Button
              variant="secondary"
              size="small"
              className="ms-auto"
              aria-label={`Herunterladen: ${name}`}
              disabled={busy}
              onClick={() => open(id, name)}
            >
              Herunterladen
            </Button>
            <DeleteQuestion
              title="Löschen"
              buttonName={`Löschen: ${name}`}
              failure={failure}
              onDelete={() => remove(id)}
            >
              <p>
                „{name}“ wird gelöscht.{' '}
                {drafts > 0
                  ? `Angekreuzt ist es in ${counted(drafts, 'begonnenen Antwort', 'begonnenen Antworten')}; dort fehlt es dann.`
                  : 'In keiner begonnenen Antwort ist es angekreuzt.'}{' '}
                Was verschickt ist, nennt es weiterhin.
              </p>
            </DeleteQuestion>
          </li>
        ))}
      </ul>
      <Field
        type="file"
        name="document"
        label="PDF-Datei hinzufügen"
        accept=".pdf"
        hint={`Höchstens ${MAX_UPLOAD_SIZE}. In der Antwort steht der Name der Datei.`}
        disabled={busy}
        error={problem}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void keep(file).then(() => (target.value = ''))
        }}
      />
      <p role="status">{busy ? 'Einen Moment …' : ''}</p>
    </section>
  )
}
