import { storageInventory } from '../../lib/consent/storage-inventory.ts'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { TextTable } from './text-table.tsx'

export function StorageInventory() {
  return (
    <TextTable>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Zweck</th>
          <th scope="col">Inhalt</th>
          <th scope="col">Dauer</th>
        </tr>
      </thead>
      <tbody>
        {storageInventory.map(({ key, place, purpose, content, lifetime }) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code> <small>({place})</small>
            </th>
            <td data-column="Zweck">{purpose}</td>
            <td data-column="Inhalt">{content}</td>
            <td data-column="Dauer">{keepTogether(lifetime)}</td>
          </tr>
        ))}
      </tbody>
    </TextTable>
  )
}
