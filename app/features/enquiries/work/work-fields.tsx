import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { formatNumber } from '../../../../rules/format/format-number.ts'
import { fieldLengths, tooLong } from '../../../../rules/input/field-lengths.ts'
import { CheckboxField, Field, TextareaField } from '../../../ui/forms/field.tsx'
import type { useEnquiryEditor } from './use-enquiry-editor.ts'

interface WorkFieldsProps {
  editor: ReturnType<typeof useEnquiryEditor>
  onType(): void
}

export function WorkFields({ editor, onType }: WorkFieldsProps) {
  const notes = editor.body.admin_notes ?? ''
  // As the database counts: a sign outside of the first plane is one.
  const isTooLong = [...notes].length > fieldLengths.notes
  return (
    <div className="work">
      <div className="grid items-end gap-3 @min-[34rem]/entry:grid-cols-[minmax(0,1fr)_12rem]">
        <TextareaField
          name="enquiry-notes"
          label="Notizen"
          rows={2}
          hint={`Wird von selbst gespeichert, höchstens ${formatNumber(fieldLengths.notes)} Zeichen. Besucher sehen das nicht. Verlangt die Person Auskunft, bekommt sie eine Kopie davon: Schreiben Sie nur, was sie lesen darf.`}
          value={notes}
          error={isTooLong ? tooLong('Notizen', fieldLengths.notes) : undefined}
          onChange={(event) => {
            onType()
            editor.type({ admin_notes: event.target.value || null })
          }}
          onBlur={() => {
            if (!editor.theirs) void editor.saveQuietly()
          }}
        />
        <Field
          name="enquiry-comes-back"
          type="date"
          label="Wiedervorlage"
          optional
          hint="An diesem Tag steht der Eintrag wieder unter „Neu“ und in der Tagesübersicht."
          min={addDays(berlinDay(new Date()), 1)}
          value={editor.body.follow_up_on ?? ''}
          onChange={(event) => {
            onType()
            editor.type({ follow_up_on: event.target.value || null })
          }}
        />
      </div>
      <CheckboxField
        name="enquiry-patient-file"
        label="In die Patientenakte übernommen"
        hint="Die Akte führen Sie getrennt von der Website. Der Eintrag hier wird trotzdem gelöscht, wenn seine Frist um ist."
        checked={editor.body.in_patient_file}
        onChange={(event) => editor.set({ in_patient_file: event.target.checked })}
      />
    </div>
  )
}
