import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SelectField, TextareaField } from '../../../ui/forms/field.tsx'
import { type NoticeValues, noticeSentence } from './node-views.ts'

interface NoticeDialogProps {
  values: NoticeValues
  onClose(): void
  onChosen(values: NoticeValues): void
}

export function NoticeDialog({ values, onClose, onChosen }: NoticeDialogProps) {
  const [variant, setVariant] = useState(values.variant)
  const [about, setAbout] = useState(values.about)
  const [error, setError] = useState<string>()
  const isInline = variant === 'inline'
  return (
    <Dialog open onClose={onClose} title="Hinweis zum Stand des Wissens">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const words = about.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
          if (!words) return setError('Bitte schreiben Sie, worum es geht.')
          onChosen({ variant, about: words })
        }}
      >
        <SelectField
          name="notice-variant"
          label="Größe"
          value={variant}
          onChange={(event) => setVariant(event.target.value)}
        >
          <option value="inline">Klein, nach einer strittigen Aussage</option>
          <option value="compact">Mittel, nach einem Abschnitt über ein Verfahren</option>
          <option value="full">Groß, einmal am Ende, mit den Notrufnummern</option>
        </SelectField>
        <TextareaField
          name="notice-about"
          label={isInline ? 'Nicht belegt ist, …' : 'Für … ist eine Wirksamkeit nicht nachgewiesen'}
          hint={
            isInline
              ? 'Ein Nebensatz mit „dass“ oder „ob“, ohne Punkt am Ende'
              : 'Worum es geht, so dass es hinter „Für“ passt: „den Multiwellen-Oszillator“'
          }
          rows={3}
          maxLength={300}
          error={error}
          value={about}
          onChange={(event) => setAbout(event.target.value)}
        />
        <p className="text-small text-ink-muted">{noticeSentence({ variant, about: about.trim() || '…' })}</p>
        <Button type="submit" className="justify-self-start">
          Übernehmen
        </Button>
      </form>
    </Dialog>
  )
}
