/** Stands on every page while the facts hold sample values, so that nobody takes them for a real practice. */
export function SampleDataBadge() {
  return (
    <aside
      data-sample="true"
      aria-label="Beispieldaten"
      className="sample-badge bg-cream px-4 py-1 text-center text-small text-amber-deep"
    >
      <strong>Beispieldaten</strong> – vor Veröffentlichung ersetzen
    </aside>
  )
}
