import { headerLabels } from '../../../content/texts/check-text.ts'
import { TextareaField } from '../../../ui/field.tsx'

interface TitleFieldProps {
  value: string
  error: string | undefined
  onChange(title: string): void
}

/** The title of a text, written where it stands. */
export function TitleField({ value, error, onChange }: TitleFieldProps) {
  return (
    <div className="title-field">
      <TextareaField
        name="title"
        id="header-title"
        label={headerLabels.title ?? ''}
        rows={1}
        maxLength={160}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
      />
    </div>
  )
}
