import { useWords } from '../content/site/site-context.tsx'

/** Belongs to every description of a device. */
export function ExclusionList() {
  const exclusions = useWords('exclusions')
  return (
    <div className="exclusions">
      <p className="font-semibold">Diese Gründe schließen eine Anwendung aus:</p>
      <ul>
        {exclusions.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>Die Liste ist nicht abschließend. Hörgeräte, elektronische Uhren und Bankkarten legen Sie bitte vorher ab.</p>
    </div>
  )
}
