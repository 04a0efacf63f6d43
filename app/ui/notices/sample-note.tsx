import { usePractice } from '../../lib/site-context.tsx'

/** Beside a passage that only the practice can write, while the facts are samples. */
export function SampleNote() {
  const practice = usePractice()
  if (!practice.isSample) return null
  return (
    <p className="text-small text-amber-deep">
      <strong>Beispieltext</strong> – die Praxis ersetzt ihn durch ihre eigenen Angaben.
    </p>
  )
}
