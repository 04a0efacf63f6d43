import { useChosen } from '../../../ui/list/use-chosen.ts'
import type { EnquiryFilters } from '../enquiry.ts'

type Order = EnquiryFilters['order']

export function OrderSelect({ order, onChange }: { order: Order; onChange(order: Order): void }) {
  const [chosen, choose] = useChosen(order)
  return (
    <label className="list-order">
      Sortierung
      <select
        className="control"
        value={chosen}
        onChange={(event) => {
          const next = event.target.value as Order
          choose(next)
          onChange(next)
        }}
      >
        <option value="newest">Neueste zuerst</option>
        <option value="due">Fällige zuerst</option>
      </select>
    </label>
  )
}
