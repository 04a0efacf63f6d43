import { useWords } from '../../content/site/site-context.tsx'

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
      <p>
        Kronen und Füllungen aus Metall nennen Sie uns bitte. Wir entscheiden dann im Einzelfall und lassen es im
        Zweifel.
      </p>
      <p>
        Nennen Sie uns bitte auch, was hier nicht steht und Sie unsicher macht. Hörgeräte, elektronische Uhren und
        Bankkarten legen Sie vorher ab.
      </p>
    </div>
  )
}
