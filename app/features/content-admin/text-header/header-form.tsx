import { FieldControl } from '../../../ui/controls/field-control.tsx'
import type { HeaderDraft, HeaderField } from './header-fields.ts'

interface HeaderFormProps {
  fields: readonly HeaderField[]
  header: HeaderDraft
  /** By id of the control. */
  errors: Readonly<Record<string, string>>
  onChange(header: HeaderDraft): void
}

export const headerControl = (path: string) => `header-${path}`

/** What stands above and around a text. */
export function HeaderForm({ fields, header, errors, onChange }: HeaderFormProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {fields.map((field) => (
        <FieldControl
          key={field.path}
          kind={field}
          id={headerControl(field.path)}
          label={field.label}
          hint={field.hint}
          value={field.value}
          errors={errors}
          onChange={(value) => onChange(withoutNothing({ ...header, ...field.change(value) }))}
        />
      ))}
    </div>
  )
}

/** As JSON: a field without a value is not there. */
function withoutNothing(header: Record<string, unknown>): HeaderDraft {
  return Object.fromEntries(Object.entries(header).filter(([, value]) => value !== undefined))
}
