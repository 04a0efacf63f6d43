import { Card } from './card.tsx'

const status =
  'Die Wirksamkeit der Verfahren, über die wir hier schreiben, ist wissenschaftlich nicht nachgewiesen, auch die des Multiwellen-Oszillators nicht. Die wissenschaftliche Medizin erkennt sie nicht an. Wir versprechen weder Heilung noch Linderung.'

/**
 * The disclaimer in the three sizes of the specification: one sentence at a disputed statement, three after a section about
 * a therapy, all of them once near the end of a page.
 */
export function EvidenceNotice({ variant }: { variant: 'inline' | 'compact' | 'full' }) {
  if (variant === 'inline') {
    return (
      <p className="evidence-inline" role="note">
        Diese Annahme ist wissenschaftlich nicht belegt.
      </p>
    )
  }
  if (variant === 'compact') {
    return (
      <p className="evidence-compact" role="note">
        {status}
      </p>
    )
  }
  return (
    <Card tone="cream" role="note" aria-label="Zum Stand des Wissens" className="evidence-full">
      <p className="font-serif text-h3 font-semibold">Zum Stand des Wissens</p>
      <p>{status}</p>
      <p>
        Die Texte auf dieser Seite informieren allgemein. Sie stellen keine Diagnose und ersetzen keine ärztliche
        Untersuchung oder Behandlung. Bitte setzen Sie verordnete Medikamente nicht eigenmächtig ab.
      </p>
      <p>
        Bei Beschwerden wenden Sie sich an eine Ärztin oder einen Arzt. In Notfällen wählen Sie{' '}
        <a href="tel:112">112</a>, außerhalb der Sprechzeiten den ärztlichen Bereitschaftsdienst unter{' '}
        <a href="tel:116117">116&nbsp;117</a>.
      </p>
    </Card>
  )
}
