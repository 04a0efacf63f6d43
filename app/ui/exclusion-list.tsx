import { exclusions } from '../content/exclusions.ts'

/** Belongs to every description of a device. */
export function ExclusionList() {
  return (
    <div className="exclusions">
      <p className="font-semibold">Diese Gründe schließen eine Anwendung aus:</p>
      <ul>
        {exclusions.map((exclusion) => (
          <li key={exclusion}>{exclusion}</li>
        ))}
      </ul>
      <p>Die Liste ist nicht abschließend. Hörgeräte, elektronische Uhren und Bankkarten legen Sie bitte vorher ab.</p>
    </div>
  )
}
