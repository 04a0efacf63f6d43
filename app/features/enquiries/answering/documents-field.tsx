import { useState } from 'react'
import type { PracticeDocument } from '../../../../database/json-results.ts'
import { formatFileSize } from '../../../../rules/format/format-file-size.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE } from '../../../../rules/input/uploads.ts'
import { CheckboxField } from '../../../ui/forms/field.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'

interface DocumentsFieldProps {
  documents: readonly PracticeDocument[]
  /** Ids; of what was deleted since, too. */
  chosen: readonly string[]
  error: string | undefined
  disabled: boolean
  onChange(chosen: string[]): void
}

/** Those that are ticked and still there. */
export function chosenOf(documents: readonly PracticeDocument[], chosen: readonly string[]): PracticeDocument[] {
  return documents.filter(({ id }) => chosen.includes(id))
}

/** Why they do not go along; the database refuses the same. */
export function problemOfDocuments(documents: readonly PracticeDocument[]): string | undefined {
  return documents.reduce((sum, { size }) => sum + size, 0) > MAX_UPLOAD_BYTES
    ? `Zusammen sind die Dokumente größer als ${MAX_UPLOAD_SIZE}. Bitte nehmen Sie eines heraus.`
    : undefined
}

export function DocumentsField({ documents, chosen, error, disabled, onChange }: DocumentsFieldProps) {
  const ticked = chosenOf(documents, chosen)
  // Ticking does not fold it.
  const [isOpen] = useState(ticked.length > 0)
  if (documents.length === 0) return null
  return (
    <Fold open={isOpen} summary="Dokumente beilegen" beside={ticked.length || undefined}>
      <fieldset aria-label="Dokumente" aria-describedby={error ? 'answer-documents-error' : undefined}>
        {error ? (
          <p id="answer-documents-error" className="font-semibold text-error">
            {error}
          </p>
        ) : null}
        {documents.map(({ id, name, size }, index) => (
          <CheckboxField
            key={id}
            id={index === 0 ? 'answer-documents' : undefined}
            name={`answer-document-${id}`}
            label={`${name} (${formatFileSize(size)})`}
            checked={chosen.includes(id)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...ticked.map((one) => one.id), id]
                  : ticked.map((one) => one.id).filter((one) => one !== id),
              )
            }
          />
        ))}
      </fieldset>
    </Fold>
  )
}
