import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { counted } from '../../../../rules/format/counted.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { type Enquiry, isStatus, statusLabels } from '../enquiry.ts'
import { exportChosen } from '../export/export-enquiries.ts'
import { saveEnquiry, workOf } from '../work/save-enquiry.ts'

interface ChosenBarProps {
  api: DataApi
  entries: readonly Enquiry[]
  /** How many the page shows. */
  all: number
  onSaved(enquiry: Enquiry): void
  onAll(): void
  onClear(): void
}

export function ChosenBar({ api, entries, all, onSaved, onAll, onClear }: ChosenBarProps) {
  const { busy, problem, run } = useTask(() => 'Export fehlgeschlagen. Bitte versuchen Sie es noch einmal.')
  if (entries.length === 0) return null

  async function setStatus(status: EnquiryStatus) {
    let left = 0
    for (const entry of entries) {
      // Entries that another person changed since stay as they are.
      const result = await saveEnquiry(api, entry, { ...workOf(entry), status }, workOf(entry)).catch(() => null)
      if (result?.outcome === 'saved') onSaved(result.enquiry)
      else left += 1
    }
    if (left === 0) {
      onClear()
      showToast({
        title: 'Status aktualisiert',
        description: `${counted(entries.length, 'Eintrag ist', 'Einträge sind')} jetzt „${statusLabels[status]}“.`,
      })
    } else {
      showToast({
        title: left === entries.length ? 'Nichts geändert' : 'Nicht alle geändert',
        description: `Bei ${left} von ${entries.length} hat es nicht geklappt: Der Server war nicht zu erreichen, oder jemand hat inzwischen etwas daran geändert. Laden Sie die Liste neu.`,
        variant: 'destructive',
      })
    }
  }

  return (
    <section
      aria-label="Gewählte Einträge"
      className="chosen-bar sticky bottom-0 z-2 flex flex-wrap items-center gap-x-2 border-dune border-t bg-cream px-(--admin-edge) py-1 text-small"
    >
      <p role="status" className="font-semibold">
        {entries.length} gewählt
      </p>
      {entries.length < all ? (
        <Button variant="link" onClick={onAll}>
          Alle {all}
        </Button>
      ) : null}
      <SelectField
        name="chosen-status"
        className="w-auto"
        label={<span className="sr-only">Status setzen</span>}
        value=""
        disabled={busy}
        onChange={({ target: { value } }) => {
          if (isStatus(value)) void run(() => setStatus(value))
        }}
      >
        <option value="">Status setzen</option>
        {Object.entries(statusLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button
        size="small"
        variant="secondary"
        busy={busy ? 'Einen Moment …' : undefined}
        onClick={() =>
          run(() =>
            exportChosen(
              api,
              entries.map(({ id }) => id),
            ),
          )
        }
      >
        Exportieren
      </Button>
      <Button variant="link" onClick={onClear}>
        Auswahl aufheben
      </Button>
      <FormRefusal text={problem} />
    </section>
  )
}
