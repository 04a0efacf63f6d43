import { type DragEvent, useEffect, useRef, useState } from 'react'
import { formatFileSize } from '../../../rules/format/format-file-size.ts'
import { MAX_UPLOAD_SIZE, UPLOAD_ACCEPT, UPLOAD_KINDS } from '../../../rules/input/uploads.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { ChosenFile } from './use-chosen-file.ts'

interface FileChooserProps {
  id: string
  chosen: ChosenFile | undefined
  error: string | undefined
  progress: number | undefined
  locked: boolean
  onChoose: (file: File | undefined) => void
  onCancel: () => void
}

export function FileChooser({ id, chosen, error, progress, locked, onChoose, onCancel }: FileChooserProps) {
  const [dragging, setDragging] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const input = () => frame.current?.querySelector<HTMLInputElement>('input[type=file]')

  // A file may have been chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then; later the control says so itself
  useEffect(() => {
    const file = input()?.files?.[0]
    if (file) onChoose(file)
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setDragging(false)
    if (locked) return
    const [file] = event.dataTransfer.files
    const control = input()
    // The control takes the file, too: it shows the name, and a reset empties both.
    if (control) control.files = event.dataTransfer.files
    if (file) onChoose(file)
  }

  function remove() {
    const control = input()
    if (control) control.value = ''
    onChoose(undefined)
    control?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; button and keyboard reach the control inside
    <div
      ref={frame}
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      className={`grid gap-3 rounded-card border-2 border-dashed p-4 ${dragging ? 'border-sea bg-foam' : 'border-dune'}`}
    >
      <Field
        id={id}
        name="file"
        type="file"
        label="Datei"
        optional
        hint={`${UPLOAD_KINDS}, höchstens ${MAX_UPLOAD_SIZE}. Auswählen oder hierher ziehen.`}
        accept={UPLOAD_ACCEPT}
        error={error}
        disabled={locked}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      {chosen ? (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            {chosen.file.name} ({formatFileSize(chosen.file.size)})
          </span>
          {locked ? null : (
            <Button variant="ghost" size="small" onClick={remove}>
              Datei entfernen
            </Button>
          )}
        </p>
      ) : null}
      {progress === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <progress aria-label="Die Datei wird hochgeladen" value={progress} max={1} className="grow" />
          <span>{Math.round(progress * 100)} %</span>
          <Button variant="secondary" size="small" onClick={onCancel}>
            Hochladen abbrechen
          </Button>
        </div>
      )}
    </div>
  )
}
