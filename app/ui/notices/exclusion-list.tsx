import { useSite } from '../../lib/site-context.tsx'

/** Belongs to every description of a device. */
export function ExclusionList() {
  const { exclusions, companions, dental } = useSite().words
  return (
    <div className="exclusions">
      <p className="font-semibold">Wen wir nicht behandeln:</p>
      <ul>
        {exclusions.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="font-semibold">Wer nicht mitkommen darf, weder in denselben Raum noch nach nebenan:</p>
      <ul>
        {companions.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        Trifft nur die zweite Liste zu, und nur auf Ihre Begleitung, sind Sie selbst dadurch nicht ausgeschlossen:
        Kommen Sie allein oder mit jemand anderem.
      </p>
      <p>{dental}</p>
      <p>
        Nennen Sie uns bitte auch, was hier nicht steht und Sie unsicher macht. Hörgeräte, elektronische Uhren und
        Bankkarten legen Sie vorher ab.
      </p>
    </div>
  )
}
