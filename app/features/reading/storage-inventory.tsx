import { storageInventory } from '../../content/storage-inventory.ts'
import { ScrollableTable } from './scrollable-table.tsx'

export function StorageInventory() {
  return (
    <ScrollableTable>
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
            <td>{purpose}</td>
            <td>{content}</td>
            <td>{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}
