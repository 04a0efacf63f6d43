import { SelectField } from '../../../ui/forms/field.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import type { EnquiryFilters } from '../enquiry.ts'

type Order = EnquiryFilters['order']

export function OrderSelect({ order, onChange }: { order: Order; onChange(order: Order): void }) {
  const [chosen, choose] = useChosen(order)
  return (
    <SelectField
      name="sortierung"
      label="Sortierung"
      value={chosen}
      onChange={(event) => {
        const next = event.target.value as Order
        choose(next)
        onChange(next)
      }}
    >
      <option value="waiting">Nach Fälligkeit</option>
      <option value="newest">Neueste zuerst</option>
    </SelectField>
  )
}
