import { joined } from '../../../rules/format/facts-in-words.ts'
import { useSite } from '../../lib/site-context.tsx'

/** Belongs to every description of a device. */
export function ExclusionList() {
  const { exclusions, dental } = useSite().words
  const alsoCompanions = exclusions.flatMap(({ companions }, index) => (companions ? [String(index + 1)] : []))
  return (
    <div className="exclusions max-w-(--measure) min-w-0 rounded-r-control bg-paper p-6 text-base leading-normal hyphens-auto">
      <p className="font-semibold">Wen wir nicht behandeln:</p>
      <ol>
        {exclusions.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p>
        <strong>Nummer {joined(alsoCompanions, 'oder')}:</strong> Trifft das auf Ihre Begleitung zu, darf sie nicht
        mitkommen, auch nicht in die Nähe des Raums. Kommen Sie dann allein oder mit jemand anderem. Das gilt an jedem
        Ort, an dem ein Gerät läuft, für alle in der Nähe.
      </p>
      <p>{dental}</p>
      <p>
        Nennen Sie uns bitte auch, was hier nicht steht und Sie unsicher macht. Hörgeräte, elektronische Uhren und
        Bankkarten legen Sie vorher ab.
      </p>
    </div>
  )
}
