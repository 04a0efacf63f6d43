import { usePractice } from '../../content/site/site-context.tsx'

/** Stands beside a passage that only the practice itself can tell, as long as it is one of the samples. */
export function SampleNote() {
  const practice = usePractice()
  if (!practice.isSample) return null
  return (
    <p className="text-small text-amber-deep">
      <strong>Beispieltext</strong> – die Praxis ersetzt ihn durch ihre eigenen Angaben.
    </p>
  )
}
